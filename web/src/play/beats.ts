// A step of the battle as a row of moments to look at. Each moment is a table; the last one is the server's own,
// so whatever is told wrongly on the way is right at the end.

import type { LeaderNow, Pile, Step, Table, UnitNow } from '../net/messages.gen'
import { type DieEffect, effectsOf } from './dice'

export interface Roll {
  readonly faces: readonly string[]
  /** For each die of an attack what became of it; none for other rolls. */
  readonly effects: readonly DieEffect[]
  readonly text: string
}

export type Motion = 'card' | 'move' | 'dice' | 'loss' | 'fall' | 'banner' | 'none'

export interface Beat {
  readonly motion: Motion
  readonly table: Table
  readonly roll: Roll | null
  /** Where on the board it happens, if it does. */
  readonly hex: string
  /** The sound that goes with it. */
  readonly sound: string
}

type Event = Record<string, unknown>
type Arms = (unit: number) => string

const number = (event: Event, field: string): number => (typeof event[field] === 'number' ? event[field] : -1)
const word = (event: Event, field: string): string => (typeof event[field] === 'string' ? event[field] : '')
const faces = (event: Event): string[] => (Array.isArray(event.faces) ? (event.faces as string[]) : [])

function unit(table: Table, id: number, change: Partial<UnitNow>): Table {
  return { ...table, units: table.units.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}

function leader(table: Table, id: number, change: Partial<LeaderNow>): Table {
  return { ...table, leaders: table.leaders.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}

const without = <T extends { id: number }>(rows: T[], id: number): T[] => rows.filter((row) => row.id !== id)

/** A unit goes somewhere, with the leader who is attached to it. */
function walks(table: Table, event: Event): Table {
  const hex = word(event, 'hex')
  const moved = unit(table, number(event, 'unit'), { hex })
  const rider = number(event, 'leader')
  return rider >= 0 ? leader(moved, rider, { hex }) : moved
}

const added = (pile: Pile, card: string): Pile => ({ ...pile, count: pile.count + 1, cards: [...(pile.cards ?? []), card] })

function taken(pile: Pile, card: string): Pile {
  const count = Math.max(0, pile.count - 1)
  return pile.cards?.includes(card) ? { ...pile, count, cards: pile.cards.toSpliced(pile.cards.indexOf(card), 1) } : { ...pile, count }
}

/** A card goes from a hand to the table; of the other side's hand only the number is known. */
function laid(table: Table, event: Event): Table {
  const card = word(event, 'card')
  const side = word(event, 'side')
  return { ...table, piles: table.piles.map((pile) => (pile.kind === 'played' ? added(pile, card) : pile.kind === 'hand' && pile.side === side ? taken(pile, card) : pile)) }
}

const STEPS: Record<string, string> = { infantry: 'foot', cavalry: 'horse', artillery: 'wheels' }
const WALKS = new Set(['Moved', 'Retreated', 'Reformed', 'GroundTaken', 'SuppliesCut'])
const RIDES = new Set(['LeaderMoved', 'LeaderRetreated'])
const ROLLS = new Set(['Rolled', 'RolledAgain', 'LeaderChecked', 'LeaderEscaped', 'LeaderCaught', 'CommandRolled', 'MusterRolled', 'GuerrillasMet', 'FateRolled'])

/** What is to be seen of one event, or null. */
function beat(table: Table, event: Event, line: string, arms: Arms): Beat | null {
  const kind = event.event as string
  const id = number(event, 'unit')
  const quiet = (motion: Motion, next: Table, sound = ''): Beat => ({ motion, table: next, roll: null, hex: word(event, 'hex'), sound })
  if (kind === 'CardPlayed' || kind === 'FirstStrikePlayed') return quiet('card', laid(table, event), 'card')
  if (WALKS.has(kind)) return quiet('move', walks(table, event), STEPS[arms(id)] ?? 'foot')
  if (RIDES.has(kind)) return quiet('move', leader(table, number(event, 'leader'), { hex: word(event, 'hex') }), 'horse')
  if (kind === 'FireAnnounced') return quiet('none', table, arms(id) === 'artillery' ? 'gun' : 'musketry')
  if (ROLLS.has(kind)) {
    return { motion: 'dice', table, roll: { faces: faces(event), effects: effectsOf(event), text: line }, hex: '', sound: 'dice' }
  }
  if (kind === 'BlocksLost') return quiet('loss', unit(table, id, { blocks: number(event, 'left') }))
  if (kind === 'BlockRallied') {
    const now = table.units.find((row) => row.id === id)
    return quiet('loss', unit(table, id, { blocks: (now?.blocks ?? 0) + 1 }), 'flag')
  }
  if (kind === 'Strengthened') {
    const now = table.units.find((row) => row.id === id)
    return quiet('loss', unit(table, id, { blocks: (now?.blocks ?? 0) + 1, full: (now?.full ?? 0) + 1 }), 'flag')
  }
  if (kind === 'SquareFormed') return quiet('loss', unit(table, id, { square: number(event, 'space') }))
  if (kind === 'UnitEliminated' || kind === 'UnitLeft') return quiet('fall', { ...table, units: without(table.units, id) })
  if (kind === 'LeaderEliminated' || kind === 'LeaderLeft') {
    return quiet('fall', { ...table, leaders: without(table.leaders, number(event, 'leader')) })
  }
  if (kind === 'BannerGained' || kind === 'BannerLost') {
    const banners = { ...table.banners, [word(event, 'side')]: number(event, 'total') }
    return quiet('banner', { ...table, banners }, 'banner')
  }
  return null
}

/** All moments of a step, the server's table last. */
export function beats(before: Table, step: Step, arms: Arms): Beat[] {
  let table = before
  const rows: Beat[] = []
  step.events.forEach((event, i) => {
    const row = beat(table, event, step.lines[i]?.text ?? '', arms)
    if (!row) return
    rows.push(row)
    table = row.table
  })
  rows.push({ motion: 'none', table: step.table, roll: null, hex: '', sound: '' })
  return rows
}

/** Where the last piece went, for the trail on the board. */
export function lastMove(step: Step | undefined): { from: string; to: string } | null {
  const moved = step?.events.findLast((event) => WALKS.has(event.event as string) || RIDES.has(event.event as string))
  return moved ? { from: word(moved, 'start'), to: word(moved, 'hex') } : null
}
