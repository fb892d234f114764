// The outline of a hex and the way from one to the next on the screen. All places come from the server.

export interface Place {
  readonly x: number
  readonly y: number
}
export type Places = Readonly<Record<string, Place>>

/** The corners of a hex (point up) as an SVG points list; `scale` shrinks it. */
export function outline(radius: number, scale = 1): string {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const angle = (Math.PI / 180) * (60 * i - 90)
      return `${(radius * scale * Math.cos(angle)).toFixed(1)},${(radius * scale * Math.sin(angle)).toFixed(1)}`
    })
    .join(' ')
}

const gap = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Hexes that share a side: their centers are one width apart. */
export function adjacent(places: Places, a: string, b: string, radius: number): boolean {
  const p = places[a]
  const q = places[b]
  return p !== undefined && q !== undefined && a !== b && gap(p, q) < radius * 2
}

/** How many hexes from one to the other, by the distance of their centers. */
export function distance(a: Place, b: Place, radius: number): number {
  const dy = Math.abs(a.y - b.y)
  const rows = Math.round(dy / (1.5 * radius))
  const columns = Math.abs(a.x - b.x) / (Math.sqrt(3) * radius)
  return Math.round(rows + Math.max(0, columns - rows / 2))
}

/** The shortest path to each of the ends: from hex to neighboring hex, passing only through those in `through`. */
export function ways(places: Places, from: string, ends: ReadonlySet<string>, through: ReadonlySet<string>, radius: number): Map<string, string[]> {
  const found = new Map([[from, [from]]])
  for (let edge = [from]; edge.length; ) {
    const onward: string[] = []
    for (const here of edge) {
      for (const hex of new Set([...ends, ...through])) {
        if (found.has(hex) || !adjacent(places, here, hex, radius)) continue
        found.set(hex, [...found.get(here)!, hex])
        if (through.has(hex)) onward.push(hex)
      }
    }
    edge = onward
  }
  return new Map([...found].filter(([hex]) => ends.has(hex)))
}

/** The hex under a point of the board, or undefined off the board. */
export function hexAt(places: Places, x: number, y: number, radius: number): string | undefined {
  let best: string | undefined
  let near = radius
  for (const [name, place] of Object.entries(places)) {
    const d = gap(place, { x, y })
    if (d < near) {
      best = name
      near = d
    }
  }
  return best
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'up-left' | 'up-right' | 'down-left' | 'down-right'

/** Where the cursor goes: sideways along a row, up and down in a zigzag, diagonals to the neighbor. */
export function step(places: Places, from: string, direction: Direction, radius: number): string {
  const start = places[from]
  if (!start) return from
  const width = Math.sqrt(3) * radius
  const [vertical, horizontal] = VECTORS[direction]
  const y = start.y + vertical * 1.5 * radius
  const zigzag = vertical !== 0 && horizontal === 0
  const candidates = vertical === 0 ? [start.x + horizontal * width] : zigzag ? sides(places, start, width) : [start.x + (horizontal * width) / 2]
  for (const x of candidates) {
    const found = hexAt(places, x, y, radius * 0.3)
    if (found) return found
  }
  return from
}

const VECTORS: Record<Direction, readonly [number, number]> = {
  left: [0, -1],
  right: [0, 1],
  up: [-1, 0],
  down: [1, 0],
  'up-left': [-1, -1],
  'up-right': [-1, 1],
  'down-left': [1, -1],
  'down-right': [1, 1],
}

/** A column zigzags: rows that stand half a hex to the right go left, and the others right. */
function sides(places: Places, start: Place, width: number): number[] {
  const leftmost = Math.min(...Object.values(places).map((place) => place.x))
  const shifted = Math.round((start.x - leftmost) / (width / 2)) % 2 === 1
  const half = width / 2
  return shifted ? [start.x - half, start.x + half] : [start.x + half, start.x - half]
}

/** The next hex of a list in reading order after the given one; it wraps around. */
export function next(places: Places, names: readonly string[], from: string, by: 1 | -1): string {
  const order = [...names].sort((a, b) => rank(places, a) - rank(places, b))
  if (!order.length) return from
  const here = order.indexOf(from)
  if (here >= 0) return order[(here + by + order.length) % order.length]!
  const after = order.findIndex((name) => rank(places, name) > rank(places, from))
  const slot = after < 0 ? order.length : after
  return order[(by === 1 ? slot : slot - 1 + order.length) % order.length]!
}

const rank = (places: Places, name: string): number => {
  const place = places[name]
  return place ? place.y * 10000 + place.x : 0
}

/** The sides of a hex as maps name them, clockwise. */
export const DIRECTIONS: readonly string[] = ['NW', 'NE', 'E', 'SE', 'SW', 'W']

/** The hex beyond a side, or undefined at the edge; `turned` where the map is seen from its top. */
export function beyond(places: Places, hex: string, side: string, radius: number, turned: boolean): string | undefined {
  const start = places[hex]
  if (!start) return undefined
  const angle = (Math.PI / 180) * (60 * DIRECTIONS.indexOf(side) - 120 + (turned ? 180 : 0))
  const width = Math.sqrt(3) * radius
  return hexAt(places, start.x + width * Math.cos(angle), start.y + width * Math.sin(angle), radius * 0.3)
}
