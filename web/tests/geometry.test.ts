import { describe, expect, it } from 'vitest'
import { adjacent, beyond, distance, hexAt, type Lattice, next, step, ways } from '../src/board/geometry'

const R = 50
const W = Math.sqrt(3) * R
/** A board of 13 by 9 hexes, side 0 at the bottom. */
const places: Record<string, { x: number; y: number }> = {}
for (let row = 1; row <= 9; row++)
  for (let column = 0; column < (row % 2 ? 13 : 12); column++)
    places['ABCDEFGHIJKLM'[column]! + row] = { x: (row % 2 ? column + 0.5 : column + 1) * W, y: (9 - row) * 1.5 * R + R }

const around = (first: number): [number, number][] =>
  [0, 1, 2, 3, 4, 5].map((i) => [R * Math.cos((Math.PI / 180) * (60 * i + first)), R * Math.sin((Math.PI / 180) * (60 * i + first))])
const board: Lattice = { radius: R, corners: around(-90), sides: ['NW', 'NE', 'E', 'SE', 'SW', 'W'], hexes: places }
/** The same of hexes on their flat side. */
const flat: Record<string, { x: number; y: number }> = {}
for (let row = 1; row <= 9; row++)
  for (let column = 0; column < 13; column++)
    flat['ABCDEFGHIJKLM'[column]! + row] = { x: column * 1.5 * R + R, y: (10 - row - (column % 2) / 2) * W }
const other: Lattice = { radius: R, corners: around(-60), sides: ['N', 'NE', 'SE', 'S', 'SW', 'NW'], hexes: flat }
const turned = ({ sides, hexes, ...rest }: Lattice): Lattice => ({
  ...rest, sides: [...sides.slice(3), ...sides.slice(0, 3)], hexes: Object.fromEntries(Object.entries(hexes).map(([name, { x, y }]) => [name, { x: -x, y: -y }])),
})

describe('neighbors', () => {
  it('share a side', () => {
    expect(adjacent(places, 'G5', 'G6', R)).toBe(true)
    expect(adjacent(places, 'G5', 'F6', R)).toBe(true)
    expect(adjacent(places, 'G5', 'G7', R)).toBe(false)
    expect(adjacent(places, 'G5', 'G5', R)).toBe(false)
  })
  it('lie beyond the sides, from either end of the board', () => {
    const round = (on: Lattice): (string | undefined)[] => board.sides.map((side) => beyond(on, 'G5', side))
    expect(round(board)).toEqual(['F6', 'G6', 'H5', 'G4', 'F4', 'F5'])
    expect(round(turned(board))).toEqual(round(board))
    expect(beyond(board, 'A9', 'NW')).toBeUndefined()
  })
  it('lie beyond the sides of flat hexes too', () => {
    const round = (on: Lattice, hex: string): (string | undefined)[] => other.sides.map((side) => beyond(on, hex, side))
    expect(round(other, 'F5')).toEqual(['F6', 'G6', 'G5', 'F4', 'E5', 'E6'])
    expect(round(other, 'G5')).toEqual(['G6', 'H5', 'H4', 'G4', 'F4', 'F5'])
    expect(round(turned(other), 'G5')).toEqual(round(other, 'G5'))
    expect(beyond(other, 'A9', 'N')).toBeUndefined()
  })
  it('count hexes', () => {
    expect(distance(board, places.G5!, places.G5!)).toBe(0)
    expect(distance(board, places.G5!, places.G6!)).toBe(1)
    expect(distance(board, places.G5!, places.G7!)).toBe(2)
    expect(distance(board, places.A5!, places.D5!)).toBe(3)
    expect(distance(board, places.A1!, places.M9!)).toBe(16)
    expect(distance(other, flat.A1!, flat.M9!)).toBe(14)
    expect(distance(other, flat.G5!, flat.G9!)).toBe(4)
    expect(distance(other, flat.B5!, flat.C5!)).toBe(1)
    expect(distance(other, flat.B5!, flat.D5!)).toBe(2)
  })
})

describe('the cursor', () => {
  it('finds the hex under a point', () => {
    expect(hexAt(places, places.C3!.x + 20, places.C3!.y - 20, R)).toBe('C3')
    expect(hexAt(places, -100, -100, R)).toBeUndefined()
  })
  it('goes along rows and zigzags through columns', () => {
    expect(step(board, 'G5', 'left')).toBe('F5')
    expect(step(board, 'G5', 'right')).toBe('H5')
    expect(step(board, 'G5', 'up')).toBe('G6')
    expect(step(board, 'G6', 'up')).toBe('G7')
    expect(step(board, 'G6', 'down')).toBe('G5')
    expect(step(board, 'G5', 'up-left')).toBe('F6')
    expect(step(board, 'G5', 'down-right')).toBe('G4')
  })
  it('stays on the board', () => {
    expect(step(board, 'A5', 'left')).toBe('A5')
    expect(step(board, 'M9', 'up')).toBe('M9')
    expect(step(board, 'M5', 'up')).toBe('L6')
  })
  it('goes along columns of flat hexes and zigzags through rows', () => {
    expect(step(other, 'G5', 'up')).toBe('G6')
    expect(step(other, 'G5', 'down')).toBe('G4')
    expect(step(other, 'G5', 'right')).toBe('H5')
    expect(step(other, 'H5', 'right')).toBe('I5')
    expect(step(other, 'H5', 'left')).toBe('G5')
    expect(step(other, 'G5', 'up-left')).toBe('F5')
    expect(step(other, 'G5', 'down-right')).toBe('H4')
    expect(step(other, 'G9', 'up')).toBe('G9')
    expect(step(other, 'M5', 'right')).toBe('M5')
  })
  it('reaches every hex by its four arrows, from either end of the board', () => {
    for (const on of [board, other, turned(board), turned(other)]) {
      const reached = new Set(['A1'])
      const open = ['A1']
      while (open.length) {
        const here = open.pop()!
        for (const direction of ['left', 'right', 'up', 'down'] as const) {
          const there = step(on, here, direction)
          if (!reached.has(there)) {
            reached.add(there)
            open.push(there)
          }
        }
      }
      expect(reached.size).toBe(Object.keys(on.hexes).length)
    }
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
