import { flushSync, mount, unmount } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import type { Outlook, Table, Welcome } from '../src/net/messages.gen'
import Answers from '../src/play/Answers.svelte'
import { Play } from '../src/play/play.svelte'
import Tactics from '../src/play/Tactics.svelte'
import { SPEECH } from './speech'

const SIDES = ['allied', 'french'].map((id) => ({ id, name: id, commander: '', general: id, nations: [], banners: 5, cards: 5, family: id === 'french' ? 'fr' : 'al' }))
const board = { extent: [0, 0, 1, 1], radius: 50, corners: [], sides: [], bottom: 0, hexes: {} }
const welcome = (change: Partial<Welcome>): Welcome =>
  ({ type: 'welcome', kind: 'here', side: null, opponent: 'here', names: {}, battle: { sides: SIDES }, board, die: [], units: [], leaders: [], objectives: [], version: 0, speech: SPEECH, ...change }) as unknown as Welcome
const piles = [{ kind: 'hand', name: '', side: 'allied', count: 1, cards: ['first-strike'] }]
const table = (change: Partial<Table>): Table =>
  ({ type: 'table', version: 0, side: 'allied', active: 'allied', deciding: 'allied', question: 'play card', window: false, options: ['play rally'], units: [], leaders: [], held: [], banners: {}, winner: null, piles, ...change }) as unknown as Table

/** A table at one screen where the allied player sits, then another table comes. */
function sat(next: Partial<Table>): Play {
  const game = new Play()
  game.link = 'open'
  game.receive(welcome({}))
  game.receive(table({}))
  expect([game.curtain, game.mine, game.handOpen]).toEqual([true, false, false])
  game.reveal()
  expect([game.curtain, game.mine, game.handOpen]).toEqual([false, true, true])
  game.receive(table({ version: 1, side: 'french', deciding: 'french', ...next }))
  game.finish()
  return game
}

/** A connection that opens at once, keeps what is asked, and never answers. */
class Wire {
  static readonly OPEN = 1
  static sent: string[] = []
  readyState = Wire.OPEN
  onopen = (): void => {}
  constructor() {
    queueMicrotask(() => this.onopen())
  }
  send(text: string): void {
    Wire.sent.push((JSON.parse(text) as { type: string }).type)
  }
  close(): void {}
}

describe('two at one screen', () => {
  it('hand over before a question about hidden cards', () => {
    const game = sat({ question: 'first strike', window: true, options: ['first-strike G5', 'pass'] })
    expect([game.curtain, game.mine, game.handOpen, game.buttons]).toEqual([true, false, false, []])
    game.reveal()
    expect([game.curtain, game.mine, game.handOpen]).toEqual([false, true, true])
  })
  it('cannot tell from the curtain whether there is a card', () => {
    const game = sat({ question: 'first strike', window: true, options: ['pass'] })
    expect([game.curtain, game.handOpen]).toEqual([true, false])
    game.receive(table({ version: 2, question: 'battle', options: ['fire G5 G7', 'pass'] }))
    game.finish()
    expect([game.curtain, game.mine]).toEqual([false, true]) // who sat here still does
  })
  it('answer an open question without it, the hand face down', () => {
    const game = sat({ question: 'battle back', options: ['battle-back G5 G6', 'pass'] })
    expect([game.curtain, game.mine, game.handOpen]).toEqual([false, true, false])
  })
})

describe('a seat of its own', () => {
  it('never has a curtain', () => {
    const game = new Play()
    game.link = 'open'
    game.receive(welcome({ kind: 'seat', side: 'french' }))
    game.receive(table({ side: 'french', deciding: 'french', question: 'first strike', window: true, options: ['first-strike G5', 'pass'] }))
    expect([game.curtain, game.mine, game.handOpen]).toEqual([false, true, true])
  })
})

describe('a question of a fight', () => {
  const QUESTIONS = { react: ['first-strike G5', 'tactic charge-if-charged G5', 'pass'], 'iron will': ['iron-will 1', 'pass'], 'leader retreat': ['retreat G5 leader G4', 'retreat G5 leader F4'] }
  it.each(Object.entries(QUESTIONS))('%s asks the server what its answers lead to', (question, options) => {
    Wire.sent = []
    vi.stubGlobal('WebSocket', Wire)
    const game = new Play()
    const leave = game.connect('token')
    game.link = 'open'
    game.receive(welcome({ kind: 'seat', side: 'french' }))
    game.receive(table({ side: 'french', deciding: 'french', question, options }))
    expect(Wire.sent).toContain('answers')
    leave()
    vi.unstubAllGlobals()
  })
  it('has a panel that names every answer, cards by their names', () => {
    const game = new Play()
    game.link = 'open'
    game.receive(welcome({ kind: 'seat', side: 'french' }))
    const options = QUESTIONS.react
    game.receive(table({ side: 'french', deciding: 'french', question: 'react', options }))
    const own = { eliminated: 0, driven: 0, hurt: 0, unhurt: 1, blocks: 0, leader: 0 }
    game.outlooks = new Map(options.map((action) => [action, { action, own, foe: null, roll: null } as Outlook]))
    const panel = mount(Answers, { target: document.body, props: { game } })
    flushSync()
    expect([...document.querySelectorAll('.answers h2')].map((title) => title.firstChild?.textContent)).toEqual(['Play First Strike', 'Charge if Charged', 'Play no card'])
    void unmount(panel)
  })
})

describe('a Tactician card in a fight', () => {
  it('has on its button what it leads to, as the other answers have', () => {
    const game = new Play()
    game.link = 'open'
    game.receive(welcome({ kind: 'seat', side: 'french' }))
    const card = 'tactic battle-back-bonus G5'
    const piles = [{ kind: 'aside', name: 'Tactician cards', side: 'french', count: 1, cards: ['battle-back-bonus'] }]
    game.receive(table({ side: 'french', deciding: 'french', question: 'battle back', options: ['battle-back G5 G6', card, 'pass'], piles } as unknown as Partial<Table>))
    const own = { eliminated: 0, driven: 0, hurt: 0, unhurt: 1, blocks: 0, leader: 0 }
    game.outlooks = new Map([[card, { action: card, own, foe: null, roll: null } as Outlook]])
    const panel = mount(Tactics, { target: document.body, props: { game, rows: [] } })
    flushSync()
    expect(document.querySelector(`[data-action="${card}"] .odds`)?.textContent).toBe('stays')
    void unmount(panel)
  })
})
