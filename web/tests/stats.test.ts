import { describe, expect, it } from 'vitest'
import type { DieFace, Step, Welcome } from '../src/net/messages.gen'
import { bannersOverTime, expected, tallies } from '../src/story/stats'

const die = Object.entries({ inf: 2, cav: 1, art: 1, flag: 1, saber: 1 }).map(([word, sides]) => ({ word, sides }) as DieFace)
const welcome = {
  die,
  units: [{ id: 1, side: 'allied' }, { id: 2, side: 'french' }],
  leaders: [{ id: 0, side: 'french', name: 'Ney' }],
  battle: { sides: [{ id: 'allied' }, { id: 'french' }] },
} as unknown as Welcome
const step = (version: number, allied: number, events: Record<string, unknown>[] = []): Step =>
  ({ version, events, table: { turn: version, banners: { allied, french: 0 } } }) as unknown as Step

describe('the story in numbers', () => {
  const steps = [
    step(0, 0),
    step(1, 0, [{ event: 'Rolled', side: 'allied', unit: 1, faces: ['inf', 'flag', 'saber'], hits: 2, flags: 1 }, { event: 'BlocksLost', unit: 2, blocks: 2, left: 2 }]),
    step(2, 1, [{ event: 'Rolled', side: 'french', unit: 2, faces: ['cav'], hits: 0, flags: 0 }, { event: 'UnitEliminated', unit: 2 }, { event: 'LeaderEliminated', leader: 0 }]),
    step(3, 1),
  ]
  it('keeps the moments at which the score changed, and the ends', () => {
    expect(bannersOverTime(steps).map((row) => [row.version, row.banners.allied])).toEqual([[0, 0], [2, 1], [3, 1]])
  })
  it('counts losses and dice by side', () => {
    const [allied, french] = tallies(welcome, steps)
    expect(allied).toMatchObject({ side: 'allied', dice: 3, hits: 2, flags: 1, blocksLost: 0, blocksInflicted: 2, unitsLost: 0 })
    expect(french).toMatchObject({ side: 'french', dice: 1, hits: 0, blocksLost: 2, unitsLost: 1, leadersLost: 1 })
    expect(allied?.faces).toEqual({ inf: 1, cav: 0, art: 0, flag: 1, saber: 1 })
  })
  it('expects as many faces as the die has', () => {
    expect(expected(die[0]!, die, 6)).toBe(2)
    expect(die.reduce((sum, face) => sum + expected(face, die, 12), 0)).toBe(12)
  })
})
