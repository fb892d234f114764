// The pieces of a table as the board draws them.

import type { Bar, Block, Rider } from '../board/types'
import { cardOn } from './piles'
import type { Play } from './play.svelte'

const family = (game: Play, side: string): 'fr' | 'al' => game.sides.find((row) => row.id === side)?.family ?? 'al'

export function blocksOf(game: Play): Block[] {
  const table = game.table
  if (!table) return []
  const combat = table.phase === 'combat'
  const led = new Set(table.leaders.map((leader) => leader.hex))
  return table.units.flatMap((unit) => {
    const card = game.roster.units.get(unit.id)
    if (!card) return []
    const block: Block = {
      key: `u${unit.id}`,
      hex: unit.hex,
      symbol: `${card.letter}${card.type}`,
      blocks: unit.blocks,
      full: unit.full,
      leader: led.has(unit.hex) ? family(game, card.side) : '',
      square: unit.square,
      facing: game.facing(unit),
      done: combat && unit.battled,
      card: cardOn(table, unit.hex) !== '',
      ordered: unit.ordered,
      name: card.name,
    }
    return [block]
  })
}

/** Leaders who stand alone. */
export function ridersOf(game: Play): Rider[] {
  const table = game.table
  if (!table) return []
  const stood = new Set(table.units.map((unit) => unit.hex))
  return table.leaders.flatMap((leader) => {
    const card = game.roster.leaders.get(leader.id)
    return card && !stood.has(leader.hex) ? [{ key: `l${leader.id}`, hex: leader.hex, family: family(game, card.side), name: card.name }] : []
  })
}

/** Works dug before the battle, as they lie on this board. */
export function worksOf(game: Play): Bar[] {
  const plan = game.board
  return plan ? Object.entries(game.table?.dug ?? {}).flatMap(([hex, sides]) => sides.map((side) => ({ hex, side: plan.sides.indexOf(side) }))) : []
}
