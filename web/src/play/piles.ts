// The piles of a table: hands, decks, counters, as the server shows them to this seat.

import type { Pile, SideCard, Table } from '../net/messages.gen'

/** The piles of a kind, of one side or of all. */
export const pilesOf = (table: Table | null, kind: Pile['kind'], side?: string | null): Pile[] =>
  table?.piles.filter((pile) => pile.kind === kind && (side === undefined || pile.side === side)) ?? []

/** The cards of such piles, as far as this seat sees them. */
export const cardsIn = (piles: readonly Pile[]): string[] => piles.flatMap((pile) => pile.cards ?? [])

/** What the player of this seat chooses from: the cards of which one is kept, or the hand. */
export function choiceOf(table: Table | null): string[] {
  const drawn = cardsIn(pilesOf(table, 'choice'))
  return drawn.length ? drawn : cardsIn(pilesOf(table, 'hand', table?.side ?? null))
}

/** The card that lies on the unit of a hex, or nothing. */
export const cardOn = (table: Table | null, hex: string): string => cardsIn(pilesOf(table, 'laid').filter((pile) => pile.hex === hex))[0] ?? ''

/** The points that lie on a leader. */
export const savedOn = (table: Table | null, hex: string): number => pilesOf(table, 'saved').find((pile) => pile.hex === hex)?.count ?? 0

/** The name of a pile for so many: {card|cards} agrees. */
export const named = (pile: Pile, count = pile.count): string => pile.name.replace(/\{([^|{}]*)\|([^|{}]*)\}/g, (_, one: string, several: string) => (count === 1 ? one : several))

/** "5 cards" */
export const counted = (pile: Pile): string => `${pile.count} ${named(pile)}`

/** The counters of a side, or nothing where it has none. */
export function counters(table: Table, side: SideCard): string {
  const found = pilesOf(table, 'counters', side.id)
  return found.length ? `${side.name}: ${found.map(counted).join(', ')}` : ''
}
