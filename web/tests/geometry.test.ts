import { describe, expect, it } from 'vitest'
import { adjacent, beyond, DIRECTIONS, distance, hexAt, next, step, ways } from '../src/board/geometry'

const R = 50
const W = Math.sqrt(3) * R
/** A board of 13 by 9 hexes, side 0 at the bottom. */
const places: Record<string, { x: number; y: number }> = {}
for (let row = 1; row <= 9; row++)
  for (let column = 0; column < (row % 2 ? 13 : 12); column++)
    places['ABCDEFGHIJKLM'[column]! + row] = { x: (row % 2 ? column + 0.5 : column + 1) * W, y: (9 - row) * 1.5 * R + R }

describe('neighbors', () => {
  it('share a side', () => {
    expect(adjacent(places, 'G5', 'G6', R)).toBe(true)
    expect(adjacent(places, 'G5', 'F6', R)).toBe(true)
    expect(adjacent(places, 'G5', 'G7', R)).toBe(false)
    expect(adjacent(places, 'G5', 'G5', R)).toBe(false)
  })
  it('lie beyond the sides, from either end of the board', () => {
    const round = (turned: boolean): (string | undefined)[] => DIRECTIONS.map((side) => beyond(places, 'G5', side, R, turned))
    expect(round(false)).toEqual(['F6', 'G6', 'H5', 'G4', 'F4', 'F5'])
    expect(round(true)).toEqual(['G4', 'F4', 'F5', 'F6', 'G6', 'H5'])
    expect(beyond(places, 'A9', 'NW', R, false)).toBeUndefined()
  })
  it('count hexes', () => {
    expect(distance(places.G5!, places.G5!, R)).toBe(0)
    expect(distance(places.G5!, places.G6!, R)).toBe(1)
    expect(distance(places.G5!, places.G7!, R)).toBe(2)
    expect(distance(places.A5!, places.D5!, R)).toBe(3)
    expect(distance(places.A1!, places.M9!, R)).toBe(16)
  })
})

describe('the cursor', () => {
  it('finds the hex under a point', () => {
    expect(hexAt(places, places.C3!.x + 20, places.C3!.y - 20, R)).toBe('C3')
    expect(hexAt(places, -100, -100, R)).toBeUndefined()
  })
  it('goes along rows and zigzags through columns', () => {
    expect(step(places, 'G5', 'left', R)).toBe('F5')
    expect(step(places, 'G5', 'right', R)).toBe('H5')
    expect(step(places, 'G5', 'up', R)).toBe('G6')
    expect(step(places, 'G6', 'up', R)).toBe('G7')
    expect(step(places, 'G6', 'down', R)).toBe('G5')
    expect(step(places, 'G5', 'up-left', R)).toBe('F6')
    expect(step(places, 'G5', 'down-right', R)).toBe('G4')
  })
  it('stays on the board', () => {
    expect(step(places, 'A5', 'left', R)).toBe('A5')
    expect(step(places, 'M9', 'up', R)).toBe('M9')
    expect(step(places, 'M5', 'up', R)).toBe('L6')
  })
  it('reaches every hex by its four arrows', () => {
    const reached = new Set(['A1'])
    const open = ['A1']
    while (open.length) {
      const here = open.pop()!
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const there = step(places, here, direction, R)
        if (!reached.has(there)) {
          reached.add(there)
          open.push(there)
        }
      }
    }
    expect(reached.size).toBe(Object.keys(places).length)
  })
  it('jumps through the legal hexes in reading order', () => {
    const legal = ['G5', 'C7', 'H5']
    expect(next(places, legal, 'C7', 1)).toBe('G5')
    expect(next(places, legal, 'H5', 1)).toBe('C7')
    expect(next(places, legal, 'C7', -1)).toBe('H5')
    expect(next(places, legal, 'D6', 1)).toBe('G5')
    expect(next(places, legal, 'D6', -1)).toBe('C7')
    expect(next(places, [], 'D6', 1)).toBe('D6')
  })
})

describe('the way of a move', () => {
  const rows: Record<string, { x: number; y: number }> = {}
  for (let i = 0; i < 5; i++) rows[`A${i}`] = { x: i * Math.sqrt(3) * 50, y: 0 }
  for (let i = 0; i < 5; i++) rows[`B${i}`] = { x: (i + 0.5) * Math.sqrt(3) * 50, y: 75 }
  const set = (...names: string[]): Set<string> => new Set(names)

  it('is the shortest through hexes that may be passed', () => {
    const found = ways(rows, 'A0', set('A1', 'A2', 'B0', 'B1'), set('A1', 'A2', 'B0', 'B1'), 50)
    expect(found.get('A2')).toEqual(['A0', 'A1', 'A2'])
    expect(found.get('B1')?.length).toBe(3)
  })
  it('goes around what ends a move', () => {
    const found = ways(rows, 'A0', set('A1', 'A2', 'B0', 'B1'), set('A2', 'B0', 'B1'), 50)
    expect(found.get('A1')).toEqual(['A0', 'A1'])
    expect(found.get('A2')).toEqual(['A0', 'B0', 'B1', 'A2'])
  })
  it('leads through friends, but not to them', () => {
    const found = ways(rows, 'A0', set('A2'), set('A1', 'A2'), 50)
    expect([...found.keys()]).toEqual(['A2'])
  })
})
