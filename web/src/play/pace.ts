// How long animations last, in milliseconds, for each speed. Nothing waits for them.

import type { Speed } from '../base/settings.svelte'
import type { Beat, Motion } from './beats'

const FACTOR: Record<Speed, number> = { calm: 1.6, normal: 1, quick: 0.35, off: 0 }
/** Between two steps of the other side, so that they can be followed. */
const PAUSE: Record<Speed, number> = { calm: 1500, normal: 700, quick: 120, off: 0 }
/** A roll stays to be read, even when it does not tumble. */
const READ: Record<Speed, number> = { calm: 2200, normal: 1300, quick: 350, off: 0 }
const MOTION: Record<Motion, number> = { card: 260, move: 0, dice: 520, loss: 180, fall: 300, banner: 450, none: 0 }

export const walking = (hexes: number, speed: Speed): number => Math.min(700, 220 * hexes) * FACTOR[speed]

export function lasting(beat: Beat, speed: Speed): number {
  if (beat.motion === 'move') return 460 * FACTOR[speed]
  const dice = beat.roll ? 60 * beat.roll.faces.length * FACTOR[speed] + READ[speed] : 0
  return MOTION[beat.motion] * FACTOR[speed] + dice
}

/** A single motion of one kind. */
export const moving = (motion: Motion, speed: Speed): number => MOTION[motion] * FACTOR[speed]

export const pause = (speed: Speed): number => PAUSE[speed]
