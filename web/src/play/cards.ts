// The faces of the cards: one short line for each, and which sections a section card orders.

export interface Face {
  readonly line: string
  readonly emblem: string
}

const LINES: Record<string, string> = {
  'bayonet-charge': '4 infantry: move 2, then melee.',
  bombard: '4 batteries: +2 dice, or move 3.',
  'cavalry-charge': '4 cavalry: +1 die in melee.',
  'counter-attack': 'Becomes the card just played against you.',
  elan: 'Roll for orders; all battle with +1 die.',
  'fire-and-hold': '4 infantry or guns fire, +1 die.',
  'first-strike': 'In a melee against you, strike first.',
  'force-march': 'All infantry in one section: move 2.',
  'cold-steel': 'All next to an enemy: melee, +1 die.',
  leadership: 'All leaders and their units, +1 die.',
  'grande-manoeuvre': '4 units march up to 4 hexes.',
  rally: 'Roll to bring lost blocks back.',
  'short-supply': 'Send any one unit back to its baseline.',
  'take-command-left': 'A leader there, 3 units linked to him.',
  'take-command-center': 'A leader there, 3 units linked to him.',
  'take-command-right': 'A leader there, 3 units linked to him.',
  'take-command-any': 'Any leader, 3 units linked to him.',
}

/** Orders by section; a negative number stands for the Command value. */
export type Orders = Readonly<Record<string, number>>

const count = (n: number | undefined): string => ((n ?? 0) < 0 ? 'up to your Command' : String(n ?? 0))
const WHERE: Record<string, string> = { left: 'on the left', center: 'in the center', right: 'on the right' }

/** What stands at the foot of a card, eleven words at most. */
export function faceLine(id: string, orders: Orders): string {
  const known = LINES[id]
  if (known) return known
  const places = Object.keys(WHERE).filter((section) => orders[section])
  if (places.length === 3 && new Set(places.map((section) => orders[section])).size === 1) return `Order ${count(orders.left)} in each section.`
  if (places.length > 1) return `Order ${places.map((section) => `${count(orders[section])} ${section}`).join(', ')}.`
  const list = places.map((section) => `${count(orders[section])} ${WHERE[section]}`)
  const scout = id.startsWith('scout') ? ' Draw 2, keep 1.' : ''
  return `Order ${list.join(', ')}.${scout}`
}

/** The number on a section of the card, short. */
export const sectionNumber = (n: number | undefined): string => (!n ? '' : n < 0 ? 'C' : String(n))
