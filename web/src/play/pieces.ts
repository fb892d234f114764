// The pieces of a table as the board draws them.

import type { Bar, Block, Price, Rider } from '../board/types'
import { total } from './intents'
import { cardOn, savedOn } from './piles'
import type { Play } from './play.svelte'

const family = (game: Play, side: string): 'fr' | 'al' => game.sides.find((row) => row.id === side)?.family ?? 'al'

export function blocksOf(game: Play): Block[] {
  const table = game.table
  if (!table) return []
  const combat = table.phase === 'combat'
  const prices = pricesOf(game)
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
      allRound: unit.all_round === true,
      color: card.color,
      price: prices.get(unit.hex) ?? null,
      // The price says the same, and more.
      signs: card.side === game.bottom && !prices.size ? (unit.signs ?? []) : [],
      saved: led.has(unit.hex) ? savedOn(table, unit.hex) : 0,
      done: combat && unit.battled,
      card: cardOn(table, unit.hex) !== '',
      ordered: unit.ordered,
      name: card.name,
    }
    return [block]
  })
}

/** What the units cost that can be ordered now, by hex. */
function pricesOf(game: Play): Map<string, Price> {
  const found = new Map<string, Price>()
  if (!game.mine || game.offer.question.role !== 'order') return found
  for (const a of game.offer.actions) {
    const lines = game.offer.price(a)
    if (a.from && !a.leader && !found.has(a.from) && game.offer.verb(a).piece !== 'leader') {
      found.set(a.from, { points: total(lines), signs: lines.flatMap((line) => (line.sign ? [line.sign] : [])) })
    }
  }
  return game.table && Object.keys(game.table.prices).length ? found : new Map()
}

function leaderPrice(game: Play, hex: string): number {
  const order = game.mine && Object.keys(game.table?.prices ?? {}).length ? game.offer.actions.find((a) => a.leader && a.from === hex && !a.to) : undefined
  return order ? total(game.offer.price(order)) : -1
}

/** Leaders who stand alone. */
export function ridersOf(game: Play): Rider[] {
  const table = game.table
  if (!table) return []
  const stood = new Set(table.units.map((unit) => unit.hex))
  return table.leaders.flatMap((leader) => {
    const card = game.roster.leaders.get(leader.id)
    return card && !stood.has(leader.hex) ? [{ key: `l${leader.id}`, hex: leader.hex, family: family(game, card.side), name: card.name, saved: savedOn(table, leader.hex), price: leaderPrice(game, leader.hex) }] : []
  })
}

/** Works dug before the battle, as they lie on this board. */
export function worksOf(game: Play): Bar[] {
  const plan = game.board
  return plan ? Object.entries(game.table?.dug ?? {}).flatMap(([hex, sides]) => sides.map((side) => ({ hex, side: plan.sides.indexOf(side) }))) : []
}
