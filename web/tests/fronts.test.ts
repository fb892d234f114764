import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import Piece from '../src/board/Piece.svelte'
import { bracket, cornerAt, nooks } from '../src/board/fronts'
import type { Block } from '../src/board/types'
import Banners from '../src/play/Banners.svelte'
import { NOTHING, Offer, type Circumstances, total } from '../src/play/intents'
import { parse } from '../src/play/notation'
import { FRONTS } from './speech'

/** The corners of a hex of radius 100, the first in this direction. */
const around = (first: number): [number, number][] =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = ((first + i * 60) * Math.PI) / 180
    return [100 * Math.sin(angle), -100 * Math.cos(angle)]
  })
const POINTED = around(0)
const FLAT = around(30)
const never = (): string => {
  throw new Error('nobody asks why here')
}
const offered = (options: readonly string[], question: string, more: Circumstances = {}): Offer => new Offer(options, question, FRONTS, more)
const labels = (offer: Offer, pick = NOTHING): string[] => offer.buttons(pick).map((button) => button.label)

describe('fronts', () => {
  it('lie on the two sides that meet at a corner', () => {
    expect(cornerAt(POINTED, 2)).toBe(1)
    expect(cornerAt(POINTED, 1)).toBe(-1)
    const points = bracket(POINTED, 0).match(/-?[\d.]+ -?[\d.]+/g)!.map((pair) => pair.split(' ').map(Number))
    expect(points).toHaveLength(6)
    expect(Math.min(...points.map(([, y]) => y!))).toBeCloseTo(-97.5)
    expect(points.every(([, y]) => y! < 0)).toBe(true)
  })
  it('lie on one side where hexes have it', () => {
    expect(cornerAt(FLAT, 0)).toBe(-1)
    expect(bracket(FLAT, 0).match(/[ML]/g)).toHaveLength(4)
  })
  it('are six small corners for those who look all round', () => {
    expect(nooks(POINTED).match(/M/g)).toHaveLength(6)
  })
})

describe('turning', () => {
  const move = offered(['move E2 E3', 'face E2 ENE', 'face E2 S', 'move G2 G3', 'pass'], 'move')
  const piece = { ...NOTHING, from: 'E2' }
  const turn = { ...piece, verb: 'face' }
  it('waits for its button while the piece can go somewhere', () => {
    expect(move.click('E2', NOTHING, never)).toEqual({ pick: piece })
    expect(move.fronts(piece).size).toBe(0)
    expect(labels(move, piece)).toEqual(['Turn', 'Back', 'End movement'])
    expect(move.turning(piece)).toBe('face')
  })
  it('opens the rose and leaves nothing else to be done', () => {
    expect([...move.fronts(turn)]).toEqual([['ENE', 'face E2 ENE'], ['S', 'face E2 S']])
    expect(move.marks(turn)).toEqual({ E2: 'picked', G2: 'may' })
    expect(labels(move, turn)).toEqual(['Back'])
    expect(move.buttons({ ...turn, front: 'S' })[0]).toEqual({ label: 'Face S', action: 'face E2 S', pick: null, go: true })
    expect(move.back({ ...turn, front: 'S' })).toEqual(piece)
  })
  it('is open at once where nothing else is asked', () => {
    const face = offered(['face E2 ENE', 'face E2 S', 'pass'], 'face')
    expect(face.start()).toEqual(piece)
    expect([...face.fronts(face.start()).keys()]).toEqual(['ENE', 'S'])
    expect(labels(face, face.start())).toEqual(['Keep its front'])
  })
})

describe('orders that are paid for', () => {
  const prices = { 'order E2': [{ label: 'order', points: 1, rule: 'a' }], 'order F2': [{ label: 'order', points: 1, rule: 'a' }, { label: 'far', points: 1, rule: 'b' }] }
  const order = offered(['order E2', 'order F2', 'pass'], 'order', { prices })
  it('are given by a click at the usual price', () => {
    expect(order.click('E2', NOTHING, never)).toEqual({ act: 'order E2' })
  })
  it('are looked at first where they are dear', () => {
    const pick = { ...NOTHING, from: 'F2' }
    expect(order.click('F2', NOTHING, never)).toEqual({ pick })
    expect(order.buttons(pick)[0]).toMatchObject({ label: 'Order the unit for 2', action: 'order F2', go: true })
    expect(order.click('F2', pick, never)).toEqual({ act: 'order F2' })
    expect(total(order.price(parse('order F2')))).toBe(2)
  })
})

describe('cards of the hand', () => {
  const hand = ['rally', 'sappers', 'first-volley']
  const order = offered(['order E2', 'play rally', 'tactic sappers H2', 'give-up sappers', 'pass'], 'order', { hand })
  it('say what can be done with them', () => {
    expect([...order.cards]).toEqual(['rally', 'sappers'])
    expect(labels(order)).toEqual(['End orders'])
    expect(labels(order, { ...NOTHING, card: 'sappers' })).toEqual(['Exchange Sappers', 'Back'])
  })
  it('light up where they can be played', () => {
    const pick = { ...NOTHING, card: 'sappers' }
    expect(order.marks(pick)).toEqual({ H2: 'may' })
    expect(order.click('H2', pick, never)).toEqual({ act: 'tactic sappers H2' })
  })
  it('stand among the answers to an attack', () => {
    const react = offered(['tactic first-volley J3', 'first-strike J3', 'pass'], 'react', { hand })
    expect(labels(react, react.start())).toContain('First Volley: J3')
  })
})

describe('what is drawn', () => {
  let shown: Record<string, unknown> | undefined
  afterEach(() => {
    if (shown) void unmount(shown)
    document.body.replaceChildren()
  })
  const block: Block = {
    key: 'u0', hex: 'E2', symbol: 'BLN', blocks: 3, full: 4, leader: '', square: 0, facing: 2, allRound: false, color: 'br', price: null, signs: [], saved: 0,
    done: false, card: false, ordered: false, name: 'Line',
  }
  function drawn(change: Partial<Block>): HTMLElement {
    const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg') as unknown as HTMLElement
    document.body.append(target)
    shown = mount(Piece, { target, props: { block: { ...block, ...change }, corners: POINTED } })
    flushSync()
    return target
  }
  it('is where a piece looks', () => {
    expect(drawn({}).querySelector('[data-facing]')?.getAttribute('data-facing')).toBe('2')
  })
  it('is that it looks everywhere', () => {
    expect(drawn({ allRound: true }).querySelector('[data-facing="all"] .nook')).not.toBeNull()
  })
  it('is a price with its signs', () => {
    const price = drawn({ price: { points: 3, signs: ['unled', 'rough'] } }).querySelector('[data-price]')!
    expect([price.textContent?.trim(), price.querySelectorAll('.sign').length]).toEqual(['3', 2])
  })
  it('is the part of a banner', () => {
    shown = mount(Banners, { target: document.body, props: { name: 'Allies', short: 'Hill', family: 'al', have: 1, goal: 5, noun: 'banner', part: [3, 4], scene: () => '' } })
    flushSync()
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Allies: 1 of 5 banners, and 3 of 4 parts of the next')
    expect(document.querySelectorAll('[data-part="3"]')).toHaveLength(1)
  })
})
