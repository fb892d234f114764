// The windows in which Tactician cards answer.

import type { Table } from '../net/messages.gen'

/** The enemy turn in which this seat is asked for a card, or nothing. */
export function windowsOf(table: Table | null, me: string): string {
  return table?.window && table.deciding === me && table.active !== me ? `${table.turn} ${table.active}` : ''
}
