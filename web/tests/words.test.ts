import { describe, expect, it } from 'vitest'
import classic from '../../src/bicorne/data/cards.toml?raw'
import tacticians from '../../src/bicorne/data/tacticians.toml?raw'
import { lastMove } from '../src/play/beats'
import { faceLine } from '../src/play/cards'
import { clockTime, longDate, percent, spoken, stalemate, toYou } from '../src/play/words'
import type { Step, Table } from '../src/net/messages.gen'

describe('words of the table', () => {
  it('writes chances without false certainty', () => {
    expect([percent(0), percent(0.001), percent(0.664), percent(0.999), percent(1)]).toEqual(['0 %', '<1 %', '66 %', '>99 %', '100 %'])
  })
  it('writes times and dates', () => {
    expect(clockTime(65_000)).toBe('1:05')
    expect(clockTime(3_600_000)).toBe('1:00:00')
    expect(clockTime(-5)).toBe('0:00')
    expect(longDate('1808-08-17')).toBe('17 August 1808')
    expect(longDate('')).toBe('')
  })
  it('speaks to the one who is asked', () => {
    expect(toYou('Light Division: Play a card.', 'Light Division')).toBe('Play a card.')
    expect(toYou('Play a card.', 'Light Division')).toBe('Play a card.')
  })
  it('says how near a stalemate is, once it is announced', () => {
    const table = (quiet: number, near: boolean, winner: string | null = null): Table => ({ stalemate: { quiet, limit: 30, near }, winner }) as unknown as Table
    expect([stalemate(table(24, false)), stalemate(table(25, true)), stalemate(table(29, true)), stalemate(table(30, true, 'draw'))]).toEqual(['', 'A draw in 5 turns unless something is lost', 'A draw in 1 turn unless something is lost', ''])
  })
  it('says the id of a card', () => {
    expect([spoken('cavalry-leader'), spoken('charge-if-charged'), spoken('leader-orders-a-fall-back')]).toEqual(['Cavalry Leader', 'Charge if Charged', 'Leader Orders a Fall Back'])
  })
})

describe('cards', () => {
  const lines: [string, Record<string, number>][] = [['probe-left', { left: 2 }], ['scout-right', { right: 1 }], ['forward', { left: 2, center: 2, right: 2 }], ['coordinated-advance', { left: 1, center: 2, right: 1 }], ['assault-center', { center: -1 }], ['rally', {}]]
  it('say what they do in eleven words at most', () => {
    expect(lines.map(([id, orders]) => faceLine(id, orders))).toEqual([
      'Order 2 on the left.', 'Order 1 on the right. Draw 2, keep 1.', 'Order 2 in each section.', 'Order 1 left, 2 center, 1 right.', 'Order up to your Command in the center.', 'Roll to bring lost blocks back.',
    ])
    for (const [id, orders] of lines) expect(faceLine(id, orders).split(' ').length).toBeLessThanOrEqual(11)
  })
  it('have a line of their own, each of them', () => {
    const ids = [classic, tacticians].flatMap((text) => [...text.matchAll(/^\[card\.([\w-]+)\]\n(?:[^[\n].*\n)*?kind = "tactic"/gm)].map((found) => found[1]!))
    expect(ids).toEqual(expect.arrayContaining(['rally', 'elan', 'take-command-left', 'take-command-any']))
    for (const id of ids) expect([id, faceLine(id, { any: 4 }).startsWith('Order')]).toEqual([id, false])
    for (const id of ids) expect(faceLine(id, {}).split(' ').length).toBeLessThanOrEqual(11)
  })
})

describe('beats', () => {
  it('finds the last move of a step', () => {
    const step = { events: [{ event: 'Moved', start: 'A1', hex: 'A2' }, { event: 'Retreated', start: 'C3', hex: 'C2' }, { event: 'Rolled' }] } as unknown as Step
    expect(lastMove(step)).toEqual({ from: 'C3', to: 'C2' })
    expect(lastMove({ events: [] } as unknown as Step)).toBeNull()
  })
})
