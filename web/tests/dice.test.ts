import { flushSync, mount, unmount } from 'svelte'
import { describe, expect, it } from 'vitest'
import type { DieFace, RollOdds, Welcome } from '../src/net/messages.gen'
import { type DieEffect, dieWords, effectsOf, learnDie, rollWords } from '../src/play/dice'
import Die from '../src/play/Die.svelte'
import OddsPanel from '../src/play/OddsPanel.svelte'
import { Play } from '../src/play/play.svelte'
import Tray from '../src/play/Tray.svelte'

const face = (word: string, name: string, sides = 1): DieFace => ({ word, name, text: name, sides, glyph: true })
const DIE = [face('inf', 'infantry', 2), face('cav', 'cavalry'), face('art', 'artillery'), face('flag', 'flag'), face('saber', 'saber')]
learnDie(DIE)

const ALL: DieEffect[] = ['hit', 'half', 'odd', 'stopped', 'flag', 'misfire', '']

function drawn(effect?: DieEffect): { classes: string[]; title: string; marks: number } {
  const target = document.createElement('div')
  const die = mount(Die, { target, props: { face: 'saber', effect } })
  flushSync()
  const span = target.querySelector('.die')!
  const found = { classes: ALL.filter((name) => name && span.classList.contains(name)), title: span.getAttribute('title') ?? '', marks: span.querySelectorAll('.mark').length }
  void unmount(die)
  return found
}

describe('a die', () => {
  it('looks like what became of it, each in its own way, and says it', () => {
    for (const effect of ALL) expect(drawn(effect).classes).toEqual(effect ? [effect] : [])
    expect(new Set(ALL.map((effect) => drawn(effect).title)).size).toBe(ALL.length)
    expect(drawn('stopped')).toEqual({ classes: ['stopped'], title: 'saber: a hit that the cuirass stops', marks: 1 })
    expect(drawn('misfire').marks).toBe(1)
    expect(drawn('hit').marks).toBe(0)
  })
  it('of another roll shows its face and no more', () => {
    expect(drawn()).toEqual({ classes: [], title: 'saber', marks: 0 })
  })
  it('that nobody has drawn shows its word', () => {
    const target = document.createElement('div')
    for (const [word, shown] of [['5/3', '5/3'], ['flag', '']] as const) {
      const die = mount(Die, { target, props: { face: word } })
      flushSync()
      expect(target.textContent?.trim()).toBe(shown)
      void unmount(die)
    }
  })
})

describe('a roll in words', () => {
  it('says of each die what became of it', () => {
    expect(rollWords(['flag', 'inf', 'cav'], ['hit', 'odd', ''])).toBe('flag: a hit; infantry: half a hit without its other half; cavalry: no effect')
    expect(rollWords(['saber', 'flag'], [])).toBe('saber, flag')
    expect(dieWords('inf', 'half')).toBe('infantry: half a hit, two make one')
  })
  it('takes nothing from an event that does not say so', () => {
    expect(effectsOf({ effects: ['hit', ''] })).toEqual(['hit', ''])
    expect(effectsOf({})).toEqual([])
  })
  it('is what a screen reader hears of the tray', () => {
    const target = document.createElement('div')
    const tray = mount(Tray, { target, props: { roll: { faces: ['flag'], effects: ['hit'], text: 'The garrison falls.' } } })
    flushSync()
    expect(target.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Dice: flag: a hit. The garrison falls.')
    expect(target.querySelector('.die.hit')).not.toBeNull()
    void unmount(tray)
  })
})

describe('the six faces of the odds', () => {
  it('do what the server says, in a word each', () => {
    const losses = { blocks: [0.5, 0.5], eliminated: 0.5, driven: 0, leader: 0 }
    const faces = { inf: 'half', cav: '', art: '', flag: 'hit', saber: 'misfire' } as RollOdds['faces']
    const odds: RollOdds = { origin: 'F4', target: 'F6', dice: 2, shares: [], faces, hits: [1], flags: [1], by_hits: losses, with_retreat: losses }
    const target = document.createElement('div')
    const game = new Play()
    game.welcome = { die: DIE, battle: { sides: [] }, units: [], leaders: [], objectives: [] } as unknown as Welcome
    const panel = mount(OddsPanel, { target, props: { game, odds, action: 'fire F4 F6' } })
    flushSync()
    expect([...target.querySelectorAll('.six figure')].map((figure) => figure.textContent?.trim())).toEqual(['½ hit', '½ hit', '–', '–', 'hit', 'misfire'])
    expect(target.querySelector('.sr')?.textContent).toBe('Hits: flag. Two make a hit: infantry. Drives back: no face. Two are a misfire: saber.')
    void unmount(panel)
  })
})
