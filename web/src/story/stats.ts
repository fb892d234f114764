// What can be counted in a battle's story: banners over time, losses, dice expected and rolled.

import type { DieFace, Step, UnitCard, Welcome } from '../net/messages.gen'

export interface Moment {
  readonly version: number
  readonly turn: number
  readonly banners: Readonly<Record<string, number>>
}

export interface Tally {
  readonly side: string
  readonly blocksLost: number
  readonly blocksInflicted: number
  readonly unitsLost: number
  readonly leadersLost: number
  readonly dice: number
  readonly faces: Readonly<Record<string, number>>
  readonly hits: number
  readonly flags: number
}

/** The score after every step at which it changed, and at both ends. */
export function bannersOverTime(steps: readonly Step[]): Moment[] {
  const rows: Moment[] = []
  for (const [i, step] of steps.entries()) {
    const { banners, turn } = step.table
    const last = rows.at(-1)
    const changed = !last || Object.keys(banners).some((side) => banners[side] !== last.banners[side])
    if (changed || i === steps.length - 1) rows.push({ version: step.version, turn, banners })
  }
  return rows
}

const listed = (event: Record<string, unknown>): string[] => (Array.isArray(event.faces) ? (event.faces as string[]) : [])
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Losses and dice of each side. */
export function tallies(welcome: Welcome, steps: readonly Step[]): Tally[] {
  const units = new Map<number, UnitCard>(welcome.units.map((unit) => [unit.id, unit]))
  const leaders = new Map(welcome.leaders.map((leader) => [leader.id, leader]))
  const sides = welcome.battle.sides.map((side) => side.id)
  const events = steps.flatMap((step) => step.events)
  const sideOf = (event: Record<string, unknown>): string => units.get(count(event.unit))?.side ?? ''
  return sides.map((side) => {
    const rolls = events.filter((event) => event.event === 'Rolled' && event.side === side)
    const rolled = rolls.flatMap(listed)
    const lost = (owner: (of: string) => boolean): number =>
      events.filter((event) => event.event === 'BlocksLost' && owner(sideOf(event))).reduce((sum, event) => sum + count(event.blocks), 0)
    return {
      side,
      blocksLost: lost((of) => of === side),
      blocksInflicted: lost((of) => of !== side),
      unitsLost: events.filter((event) => event.event === 'UnitEliminated' && sideOf(event) === side).length,
      leadersLost: events.filter((event) => event.event === 'LeaderEliminated' && leaders.get(count(event.leader))?.side === side).length,
      dice: rolled.length,
      faces: Object.fromEntries(welcome.die.map(({ word }) => [word, rolled.filter((one) => one === word).length])),
      hits: rolls.reduce((sum, event) => sum + count(event.hits), 0),
      flags: rolls.reduce((sum, event) => sum + count(event.flags), 0),
    }
  })
}

/** How often a face is expected among `dice` dice. */
export const expected = (face: DieFace, die: readonly DieFace[], dice: number): number =>
  (face.sides * dice) / die.reduce((sum, one) => sum + one.sides, 0)
