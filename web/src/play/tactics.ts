// Which options are plays of Tactician cards, and how they read. The options say what is legal.

import type { Table } from '../net/messages.gen'
import type { Pick } from './intents'
import type { Action } from './notation'

/** A card in the hand, or a garrison that the chosen piece may leave. */
export function isPlay(a: Action, pick: Pick): boolean {
  return ['tactic', 'give-up', 'recall'].includes(a.verb) || (a.verb === 'garrison' && a.from === pick.from)
}

export function playLabel(a: Action, card: string): string {
  if (a.verb === 'give-up') return `Give up ${card}: move a leader`
  if (a.verb === 'recall') return `Take ${card} back`
  if (a.verb === 'garrison') return `Leave a garrison, go to ${a.to}`
  return `${card}: ${a.to}`
}

/** The enemy turn in which this seat is asked for a card, or nothing. */
export function windowsOf(table: Table | null, me: string): string {
  return table?.window && table.deciding === me && table.active !== me ? `${table.turn} ${table.active}` : ''
}
