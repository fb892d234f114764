// Dice in words: what a face shows, and what the server says became of it.

import type { RollOdds } from '../net/messages.gen'

/** What a die does or has done; "" is nothing. */
export type DieEffect = RollOdds['faces'][string]

export const FACE_NAMES: Record<string, string> = { inf: 'infantry', cav: 'cavalry', art: 'artillery', saber: 'saber', flag: 'flag' }

const EFFECTS: Record<DieEffect, string> = {
  hit: 'a hit',
  half: 'half a hit, two make one',
  odd: 'half a hit without its other half',
  stopped: 'a hit that the cuirass stops',
  flag: 'drives back',
  misfire: 'a misfire, two burst a rocket',
  '': 'no effect',
}

/** One die; without an effect, as in other rolls than an attack, what it shows. */
export const dieWords = (face: string, effect?: DieEffect): string =>
  effect === undefined ? (FACE_NAMES[face] ?? face) : `${FACE_NAMES[face] ?? face}: ${EFFECTS[effect]}`

/** A whole roll, die by die. */
export const rollWords = (faces: readonly string[], effects: readonly DieEffect[]): string =>
  faces.map((face, i) => dieWords(face, effects[i])).join(effects.length ? '; ' : ', ')

/** What became of each die of an event; an event that does not say so has none. */
export const effectsOf = (event: Record<string, unknown>): DieEffect[] => (Array.isArray(event.effects) ? (event.effects as DieEffect[]) : [])
