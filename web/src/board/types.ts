// What a board shows. It knows places, pieces and marks, and no rule.

import type { Lattice } from './geometry'

export interface Geometry extends Lattice {
  readonly extent: readonly [number, number, number, number]
}

/** The counter of infantry in battalion mass; those of squares are 1 to 4. */
export const MASS = 5

export interface Block {
  readonly key: string
  readonly hex: string
  /** The drawing of the block: nation's letter and type. */
  readonly symbol: string
  readonly blocks: number
  readonly full: number
  /** The medallion of an attached leader. */
  readonly leader: '' | 'fr' | 'al'
  readonly square: number
  /** Where it looks, in twelfths of a circle from the top of the screen; -1: nowhere. */
  readonly facing: number
  /** It looks everywhere, however it is turned. */
  readonly allRound: boolean
  /** The color of its block, by token. */
  readonly color: string
  /** What an order for it costs, with a sign for each case that makes it dearer; null where nothing is paid. */
  readonly price: Price | null
  /** Signs beside it. */
  readonly signs: readonly string[]
  /** Points that lie on its leader. */
  readonly saved: number
  readonly done: boolean
  /** A card of this turn lies on it. */
  readonly card: boolean
  readonly ordered: boolean
  readonly name: string
}

export interface Price {
  readonly points: number
  readonly signs: readonly string[]
}

/** The corners to which a piece may be turned, by name. */
export interface Rose {
  readonly hex: string
  /** Clockwise, as the corners of a hex are. */
  readonly names: readonly string[]
  readonly open: ReadonlySet<string>
  readonly chosen: string
  readonly old: string
}

/** What lies before a piece, at its flanks and behind it. */
export interface Sectors {
  readonly hex: string
  readonly front: readonly string[]
  readonly flank: readonly string[]
  readonly rear: readonly string[]
}

export interface Rider {
  readonly key: string
  readonly hex: string
  readonly family: 'fr' | 'al'
  readonly name: string
  /** Points that lie on him. */
  readonly saved: number
  /** What an order for him costs; -1 where nothing is paid. */
  readonly price: number
}

export interface Goal {
  readonly hex: string
  /** The families of the sides that may take it. */
  readonly takers: readonly ('fr' | 'al')[]
  readonly held: '' | 'fr' | 'al'
  readonly worth: number
  readonly name: string
}

/** Field works: a bar inside a side of a hex. */
export interface Bar {
  readonly hex: string
  readonly side: number
}

export type HexMark = 'may' | 'picked' | 'end' | 'target' | 'aimed' | 'gun' | 'cause'

/** A line over the board: the path of an attack, or a line of sight. */
export interface Stroke {
  readonly kind: 'arrow' | 'sight' | 'blocked'
  readonly from: string
  readonly to: string
}

export interface Trail {
  readonly from: string
  readonly to: string
}
