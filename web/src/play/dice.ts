// Dice in words: what a face shows, and what the server says became of it.

import type { DieFace, RollOdds } from '../net/messages.gen'

/** What a die does or has done; "" is nothing. */
export type DieEffect = RollOdds['faces'][string]

/** The faces of the die that is rolled at this table, by word. */
const faces = new Map<string, DieFace>()

export function learnDie(die: readonly DieFace[]): void {
  faces.clear()
  for (const face of die) faces.set(face.word, face)
}

export const faceName = (face: string): string => faces.get(face)?.name ?? face

/** Is there a drawing of this face? */
export const isDrawn = (face: string): boolean => faces.get(face)?.glyph === true

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
  effect === undefined ? faceName(face) : `${faceName(face)}: ${EFFECTS[effect]}`

/** A whole roll, die by die. */
export const rollWords = (rolled: readonly string[], effects: readonly DieEffect[]): string =>
  rolled.map((face, i) => dieWords(face, effects[i])).join(effects.length ? '; ' : ', ')

/** What became of each die of an event; an event that does not say so has none. */
export const effectsOf = (event: Record<string, unknown>): DieEffect[] => (Array.isArray(event.effects) ? (event.effects as DieEffect[]) : [])
