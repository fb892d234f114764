import { describe, expect, it } from 'vitest'
import type { Step, Table } from '../src/net/messages.gen'
import { beats } from '../src/play/beats'

const table = {
  side: 'allied', banners: { allied: 0 }, units: [], leaders: [],
  piles: [
    { kind: 'hand', name: '{card|cards}', side: 'allied', count: 3, cards: ['rally', 'probe-left', 'rally'] },
    { kind: 'hand', name: '{card|cards}', side: 'french', count: 4 },
    { kind: 'played', name: '', side: null, count: 0, cards: [] },
  ],
} as unknown as Table
const after = { ...table, version: 1 }
const step = (...events: Record<string, unknown>[]): Step => ({ version: 1, lines: [], events, table: after }) as unknown as Step
const shown = (...events: Record<string, unknown>[]) => beats(table, step(...events), () => '')

describe('what is seen of a step', () => {
  it('is a card that goes from the hand to the table, one of two alike', () => {
    const [card] = shown({ event: 'CardPlayed', side: 'allied', card: 'rally' })
    expect(card?.motion).toBe('card')
    expect(card?.table.piles.map((pile) => [pile.count, pile.cards])).toEqual([[2, ['probe-left', 'rally']], [4, undefined], [1, ['rally']]])
  })
  it('is a card of the other side, whose hand stays hidden', () => {
    const [card] = shown({ event: 'CardPlayed', side: 'french', card: 'rally' })
    expect(card?.table.piles.map((pile) => [pile.count, pile.cards])).toEqual([[3, ['rally', 'probe-left', 'rally']], [3, undefined], [1, ['rally']]])
  })
  it('is each die with what the server says of it', () => {
    const faces = ['flag', 'inf', 'saber']
    const [roll] = shown({ event: 'Rolled', faces, effects: ['hit', 'stopped', ''], hits: 1, flags: 0 })
    expect(roll?.roll).toEqual({ faces, effects: ['hit', 'stopped', ''], text: '' })
    const [again] = shown({ event: 'RolledAgain', faces: ['saber'], effects: ['hit'], hits: 1, flags: 0 })
    expect(again?.roll?.effects).toEqual(['hit'])
  })
  it('is dice without a ring where nothing is said of them', () => {
    const [check] = shown({ event: 'LeaderChecked', faces: ['saber', 'flag'], killed: false })
    expect([check?.motion, check?.roll?.effects]).toEqual(['dice', []])
    const [old] = shown({ event: 'Rolled', faces: ['inf'], hits: 1, flags: 0 })
    expect(old?.roll).toEqual({ faces: ['inf'], effects: [], text: '' })
  })
  it('names the hex a banner comes from, and ends with the table of the server', () => {
    const rows = shown({ event: 'UnitEliminated', unit: 1, hex: 'F5' }, { event: 'BannerGained', side: 'allied', total: 1 })
    expect(rows.map((row) => [row.motion, row.hex])).toEqual([['fall', 'F5'], ['banner', ''], ['none', '']])
    expect(rows.at(-1)?.table).toBe(after)
  })
})
