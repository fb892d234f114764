// Words of the table: who is asked for what, and a hex in one sentence.

import type { LeaderCard, Speech, Table, UnitCard, UnitNow } from '../net/messages.gen'
import { MASS } from '../board/types'
import type { Mark } from './intents'
import { cardOn } from './piles'

/** The prompt without the name in front, for the player it addresses. */
export function toYou(prompt: string, name: string): string {
  return prompt.startsWith(`${name}: `) ? prompt.slice(name.length + 2) : prompt
}

const MARKS: Record<Mark, string> = {
  may: 'may act',
  picked: 'chosen',
  end: 'can be reached',
  target: 'legal target',
  aimed: 'target in preview',
  gun: 'supports the attack',
  cause: '',
}

export const SIGNS: Record<NonNullable<UnitNow['signs']>[number], string> = { unled: 'out of command', successor: 'its leader has just taken over', rough: 'in difficult ground', square: 'in square' }

export const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : noun.endsWith('x') ? 'es' : 's'}`

export interface Roster {
  readonly units: ReadonlyMap<number, UnitCard>
  readonly leaders: ReadonlyMap<number, LeaderCard>
  readonly speech: Speech
}

/** Infantry that stands against cavalry. */
export const formation = (square: number): string => (square === MASS ? 'in battalion mass' : 'in square')

/** What is left of a battle in which nothing happens any more, once that is announced. */
export function stalemate(table: Table): string {
  const { quiet, limit, near } = table.stalemate
  return near && !table.winner ? `A draw in ${many(limit - quiet, 'turn')} unless something is lost` : ''
}

/** A hex for a reader: "F5, hill, French light infantry, 3 of 4 blocks, legal target". */
export function hexSentence(hex: string, ground: string, table: Table, roster: Roster, mark: Mark | undefined, way = 0, look = '', price = -1): string {
  const parts = [ground || hex]
  const unit = table.units.find((row) => row.hex === hex)
  const card = unit && roster.units.get(unit.id)
  if (unit && card) {
    parts.push(card.name, `${unit.blocks} of ${many(unit.full, roster.speech.block)}`)
    if (unit.square) parts.push(formation(unit.square))
    if (look) parts.push(look)
    for (const sign of unit.signs ?? []) parts.push(SIGNS[sign])
    if (unit.ordered) parts.push('ordered')
    if (unit.battled) parts.push('has fought')
    const laid = cardOn(table, hex)
    if (laid) parts.push(`${roster.speech.names[laid] ?? laid} played on it`)
  }
  for (const row of table.leaders) {
    const name = roster.leaders.get(row.id)?.name
    if (row.hex === hex && name) parts.push(unit ? `with ${name}` : `${name}, leader`)
  }
  if (price >= 0) parts.push(many(price, 'point'))
  if (mark && MARKS[mark]) parts.push(way > 1 ? `${MARKS[mark]} in ${many(way - 1, 'hex')}` : MARKS[mark])
  return parts.join(', ')
}

export const percent = (value: number): string => {
  if (value > 0 && value < 0.005) return '<1 %'
  if (value < 1 && value > 0.995) return '>99 %'
  return `${Math.round(value * 100)} %`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A calendar date, written out: 1808-08-17 is 17 August 1808. */
export function longDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  return year && month && day ? `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}` : date
}

/** Milliseconds as a clock shows them. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  const minutes = Math.floor(seconds / 60) % 60
  const rest = String(seconds % 60).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** A rule id without its book, as a reference shows it. */
export const shortRule = (id: string): string => id.replace(/^[a-z]+\./, '')
