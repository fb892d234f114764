// Where a piece looks, drawn on the sides of its hex that it means.

import type { Lattice } from './geometry'

type Corners = Lattice['corners']
type Point = readonly [number, number]

const scaled = ([x, y]: Point, k: number): Point => [x * k, y * k]
const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
const path = (points: readonly Point[]): string => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The direction of a point, in twelfths of a circle from the top. */
const twelfths = ([x, y]: Point): number => Math.round((Math.atan2(x, -y) / Math.PI) * 6 + 12) % 12

/** The corner that lies in a direction; -1 where a side does. */
export const cornerAt = (corners: Corners, facing: number): number => corners.findIndex((corner) => twelfths(corner) === facing)

/** How far a bracket reaches along a side, and how near it comes to the edge of the hex and to the block. */
const ARM = 0.46
const OUTER = 0.975
const INNER = 0.775

/** A bracket along the two sides of a hex that meet at a corner, or a bar along the one side that lies there. */
export function bracket(corners: Corners, facing: number): string {
  const i = cornerAt(corners, facing)
  if (i < 0) return bar(corners, facing)
  const [before, tip, after] = [corners.at(i - 1)!, corners[i]!, corners[(i + 1) % corners.length]!]
  const arm = (other: Point, k: number, t: number): Point => between(scaled(tip, k), scaled(other, k), t)
  return `${path([
    arm(before, OUTER, ARM), scaled(tip, OUTER), arm(after, OUTER, ARM),
    arm(after, INNER, ARM * 0.93), scaled(tip, INNER), arm(before, INNER, ARM * 0.93),
  ])}Z`
}

function bar(corners: Corners, facing: number): string {
  const i = corners.findIndex((corner, k) => twelfths(between(corners.at(k - 1)!, corner, 0.5)) === facing)
  if (i < 0) return ''
  const [a, b] = [corners.at(i - 1)!, corners[i]!]
  const at = (k: number, t: number): Point => between(scaled(a, k), scaled(b, k), t)
  return `${path([at(OUTER, 0.08), at(OUTER, 0.92), at(0.82, 0.9), at(0.82, 0.1)])}Z`
}

/** A small corner at each of the six: it looks everywhere. */
export const nooks = (corners: Corners): string =>
  corners
    .map((corner, i) => {
      const tip = scaled(corner, 0.95)
      const arm = (other: Point): Point => between(tip, scaled(other, 0.95), 0.13)
      return path([arm(corners.at(i - 1)!), tip, arm(corners[(i + 1) % corners.length]!)])
    })
    .join('')
