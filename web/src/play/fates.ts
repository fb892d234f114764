// What dice can do to a unit, ready to be shown: the three fates, the losses, and short words for a button.

import type { Fate, Outlook, RollOdds } from '../net/messages.gen'
import { many, percent } from './words'

export interface Fates {
  readonly destroyed: number
  readonly driven: number
  readonly stands: number
  /** Blocks lost on average. */
  readonly blocks: number
  /** Of a leader with the unit. */
  readonly leader: number
}

/** What one roll does to its target; a leader who stands alone falls or goes. */
export function ofRoll(roll: RollOdds): Fates {
  const { blocks, eliminated, driven, leader } = roll.with_retreat
  const alone = blocks.length === 1
  const destroyed = alone ? leader : eliminated
  const average = blocks.reduce((sum, chance, lost) => sum + chance * lost, 0)
  return { destroyed, driven, stands: Math.max(0, 1 - destroyed - driven), blocks: average, leader: alone ? 0 : leader }
}

/** What a whole exchange does to a unit. */
export const ofFate = (fate: Fate): Fates => ({
  destroyed: fate.eliminated,
  driven: fate.driven,
  stands: fate.hurt + fate.unhurt,
  blocks: fate.blocks,
  leader: fate.leader,
})

const sure = (share: number): boolean => share > 0.99999
const never = (share: number): boolean => share < 0.00001

export function blocksLost(fates: Fates, noun: string): string {
  const whole = Math.round(fates.blocks)
  if (sure(Math.max(fates.destroyed, fates.driven, fates.stands)) && Math.abs(fates.blocks - whole) < 0.00001) {
    return `loses ${many(whole, noun)}`
  }
  return `−${fates.blocks.toFixed(1)} ${noun}s on average`
}

/** Without "on average", for a button. */
const losing = (fates: Fates, noun: string): string => blocksLost(fates, noun).replace(' on average', '')

/** A sentence for a reader. */
export function fateWords(fates: Fates, noun: string): string {
  const parts = [`destroyed ${percent(fates.destroyed)}`, `driven back ${percent(fates.driven)}`, `stands ${percent(fates.stands)}`]
  if (fates.blocks > 0) parts.push(blocksLost(fates, noun))
  if (fates.leader > 0) parts.push(`leader falls ${percent(fates.leader)}`)
  return parts.join(', ')
}

/** What an answer means, in the few words that fit on its button. */
export function brief(outlook: Outlook, noun: string): string {
  const own = ofFate(outlook.own)
  const foe = outlook.foe ? ofFate(outlook.foe) : null
  const risk = never(own.destroyed) ? '' : `, falls ${percent(own.destroyed)}`
  if (sure(own.destroyed)) return 'falls'
  if (sure(own.driven)) return never(own.blocks) ? 'goes back unhurt' : `goes back, ${losing(own, noun)}`
  if (!sure(own.stands)) return sure(own.destroyed + own.driven) ? `goes back${risk}` : `stays ${percent(own.stands)}${risk}`
  const cost = never(own.blocks) ? 'stays' : `stays, ${losing(own, noun)}`
  return foe && !never(foe.destroyed + foe.driven) ? `${cost}; drives them off ${percent(foe.destroyed + foe.driven)}` : cost
}
