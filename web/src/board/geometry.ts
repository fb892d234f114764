// The outline of a hex and the way from one to the next on the screen. All places come from the server.

export interface Place {
  readonly x: number
  readonly y: number
}
export type Places = Readonly<Record<string, Place>>

/** What the server says of a board: the corners of its hexes around their centers, clockwise, and the names of their
    sides; side i lies between the corners i - 1 and i. How hexes stand is known from nothing else. */
export interface Lattice {
  readonly radius: number
  readonly corners: readonly (readonly [number, number])[]
  readonly sides: readonly string[]
  readonly hexes: Places
}

/** A hex as an SVG points list; `scale` shrinks it. */
export const outline = (corners: Lattice['corners'], scale = 1): string =>
  corners.map(([x, y]) => `${(x * scale).toFixed(1)},${(y * scale).toFixed(1)}`).join(' ')

/** The way through a side, from center to center. */
export function through(corners: Lattice['corners'], side: number): Place {
  const [a, b] = [corners.at(side - 1)!, corners[side]!]
  return { x: a[0] + b[0], y: a[1] + b[1] }
}

const gap = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Hexes that share a side: their centers are one width apart. */
export function adjacent(places: Places, a: string, b: string, radius: number): boolean {
  const p = places[a]
  const q = places[b]
  return p !== undefined && q !== undefined && a !== b && gap(p, q) < radius * 2
}

/** How many hexes from one to the other: a step gains at most one and a half radii toward any corner, so the corner that
    lies most nearly on the way decides. */
export function distance({ corners, radius }: Lattice, a: Place, b: Place): number {
  const most = Math.max(...corners.map(([x, y]) => (b.x - a.x) * x + (b.y - a.y) * y))
  return Math.round(most / (1.5 * radius * radius))
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

/** Where the cursor goes: through the side that lies there; where two do, as columns or rows do, in a zigzag. */
export function step(board: Lattice, from: string, direction: Direction): string {
  const start = board.hexes[from]
  if (!start) return from
  const [x, y] = VECTORS[direction]
  const sides = board.corners.map((_, side) => through(board.corners, side))
  const ahead = (way: Place): number => way.x * x + way.y * y
  const most = Math.max(...sides.map(ahead))
  for (const way of zigzag(board, start, direction, sides.filter((one) => most - ahead(one) < 1))) {
    const found = hexAt(board.hexes, start.x + way.x, start.y + way.y, board.radius * 0.3)
    if (found) return found
  }
  return from
}

const VECTORS: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
  'up-left': [-1, -1],
  'up-right': [1, -1],
  'down-left': [-1, 1],
  'down-right': [1, 1],
}

/** Hexes that stand half a hex aside go back first, the others out. */
function zigzag({ hexes }: Lattice, start: Place, direction: Direction, ways: Place[]): Place[] {
  if (ways.length < 2) return ways
  const [x, y] = VECTORS[direction]
  const aside = (place: Place): number => place.x * Math.abs(y) + place.y * Math.abs(x)
  const first = Math.min(...Object.values(hexes).map(aside))
  const shifted = Math.round((aside(start) - first) / Math.abs(aside(ways[0]!))) % 2 === 1
  return ways.sort((a, b) => (shifted ? aside(a) - aside(b) : aside(b) - aside(a)))
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

/** The hex beyond a side, or undefined at the edge. */
export function beyond(board: Lattice, hex: string, side: string): string | undefined {
  const start = board.hexes[hex]
  if (!start) return undefined
  const way = through(board.corners, board.sides.indexOf(side))
  return hexAt(board.hexes, start.x + way.x, start.y + way.y, board.radius * 0.3)
}
