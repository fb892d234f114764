import { describe, expect, it } from 'vitest'
import { NOTHING, type Offer } from '../src/play/intents'
import { parse } from '../src/play/notation'
import { offered } from './speech'

const never = (): string => {
  throw new Error('nobody asks why here')
}
const labels = (offer: Offer, pick = NOTHING): string[] => offer.buttons(pick).map((button) => button.label)

describe('orders', () => {
  const offer = offered(['order E2', 'order G2', 'order G2 leader', 'pass'], 'order')
  it('lights up who may be ordered and nobody else', () => {
    expect(offer.marks(NOTHING)).toEqual({ E2: 'may', G2: 'may' })
  })
  it('orders by one click', () => {
    expect(offer.click('E2', NOTHING, never)).toEqual({ act: 'order E2' })
  })
  it('asks whether unit or leader where both may go', () => {
    const deed = offer.click('G2', NOTHING, never)
    expect(deed).toEqual({ pick: { ...NOTHING, from: 'G2' } })
    expect(labels(offer, { ...NOTHING, from: 'G2' })).toEqual(['The unit', 'The leader alone', 'Back', 'End orders'])
    expect(offer.click('G2', { ...NOTHING, from: 'G2' }, never)).toEqual({ pick: NOTHING })
  })
  it('asks for the name of two sides only where an action has them', () => {
    const asked: string[] = []
    const offer = offered(['order G2', 'order G2 leader', 'pass'], 'order', (_, sides) => String(asked.push(sides)))
    expect([labels(offer, { ...NOTHING, from: 'G2' }).length, asked]).toEqual([4, []])
  })
  it('asks why for all else', () => {
    expect(offer.click('F3', NOTHING, (hex) => `order ${hex}`)).toEqual({ why: 'order F3' })
  })
  it('ends by a button that is not the main one', () => {
    expect(offer.buttons(NOTHING)).toEqual([{ label: 'End orders', action: 'pass', pick: null, go: false }])
  })
})

describe('moves', () => {
  const offer = offered(['move E2 E3', 'move E2 F3', 'move G2 leader G3', 'pass'], 'move')
  const pick = { ...NOTHING, from: 'E2' }
  it('takes the piece, then the hex', () => {
    expect(offer.click('E2', NOTHING, never)).toEqual({ pick })
    expect(offer.marks(pick)).toEqual({ E2: 'picked', E3: 'end', F3: 'end', G2: 'may' })
    expect(offer.click('F3', pick, never)).toEqual({ act: 'move E2 F3' })
  })
  it('puts the piece back by a second click', () => {
    expect(offer.click('E2', pick, never)).toEqual({ pick: NOTHING })
  })
  it('takes the leader where only he may move', () => {
    expect(offer.click('G2', NOTHING, never)).toEqual({ pick: { ...NOTHING, from: 'G2', leader: true } })
  })
})

describe('attacks', () => {
  const options = ['melee F4 F5', 'melee F4 F5 + F3', 'melee F4 G5', 'fire F3 F5', 'pass']
  const offer = offered(options, 'battle')
  const aimed = { ...NOTHING, from: 'F4', to: 'F5', guns: ['F3'] }
  it('previews with all guns before it attacks', () => {
    expect(offer.click('F5', { ...NOTHING, from: 'F4' }, never)).toEqual({ pick: aimed })
    expect(offer.marks(aimed)).toEqual({ F4: 'picked', F5: 'aimed', G5: 'target', F3: 'gun' })
    expect(offer.click('F5', aimed, never)).toEqual({ act: 'melee F4 F5 + F3' })
  })
  it('leaves the guns out when told', () => {
    expect(labels(offer, aimed)).toEqual(['Attack', 'No guns', 'Back'])
    expect(offer.click('F3', aimed, never)).toEqual({ pick: { ...aimed, guns: [] } })
    expect(labels(offer, { ...aimed, guns: [] })).toEqual(['Attack', 'With guns', 'Back'])
  })
  it('asks about an attack with its guns', () => {
    const asked = (text: string): string => offer.aim(parse(text))
    expect(asked('melee F4 F5 + E4 F3')).toBe('Attack F5 from F4 with the guns at E4 and F3?')
    expect(asked('fire F4 F5')).toBe('Fire at F5 from F4?')
  })
  it('goes back one step at a time', () => {
    expect(offer.back(aimed)).toEqual({ ...NOTHING, from: 'F4' })
    expect(offer.back({ ...NOTHING, from: 'F4' })).toEqual(NOTHING)
  })
  it('finds the attacker when the target is clicked first', () => {
    expect(offer.click('G5', NOTHING, never)).toEqual({ pick: { ...NOTHING, from: 'F4', to: 'G5' } })
  })
  it('keeps the target when another attacker is taken', () => {
    expect(offer.click('F3', { ...NOTHING, from: 'F4', to: 'G5' }, never)).toEqual({ pick: { ...NOTHING, from: 'F3' } })
    const two = offered(['melee F4 F5', 'melee E4 F5'], 'battle')
    expect(two.click('E4', { ...NOTHING, from: 'F4', to: 'F5' }, never)).toEqual({ pick: { ...NOTHING, from: 'E4', to: 'F5' } })
  })
})

describe('answers', () => {
  it('has the piece chosen that must retreat', () => {
    const offer = offered(['retreat G6 F7', 'retreat G6 G7'], 'retreat')
    expect(offer.start()).toEqual({ ...NOTHING, from: 'G6' })
    expect(offer.click('G7', offer.start(), never)).toEqual({ act: 'retreat G6 G7' })
    expect(labels(offer, offer.start())).toEqual([])
  })
  it('names both answers of a square', () => {
    const offer = offered(['form-square G6', 'pass'], 'form square')
    expect(labels(offer, offer.start())).toEqual(['Form square', 'Stay in line'])
  })
  it('previews a battle back', () => {
    const offer = offered(['battle-back G6 G5', 'pass'], 'battle back')
    expect(offer.start()).toEqual({ ...NOTHING, from: 'G6', to: 'G5' })
    expect(labels(offer, offer.start())).toEqual(['Battle back', 'Do not battle back'])
  })
  it('counts flags', () => {
    const offer = offered(['ignore 1', 'ignore 2', 'pass'], 'ignore flags')
    expect(labels(offer)).toEqual(['Ignore 1 flag', 'Ignore 2 flags', 'Retreat for all'])
  })
  it('lets a leader leave the board', () => {
    const offer = offered(['retreat G9 leader off', 'retreat G9 leader F9'], 'leader retreat')
    expect(labels(offer, offer.start())).toEqual(['Leave the board'])
  })
  it('makes pass the main button where nothing else is left', () => {
    expect(offered(['pass'], 'battle').buttons(NOTHING)).toEqual([
      { label: 'Nobody can fight: end combat', action: 'pass', pick: null, go: true },
    ])
  })
})

describe('cards', () => {
  const offer = offered(['play probe-center', 'play rally'], 'play card')
  it('plays after a look', () => {
    expect(offer.cards).toEqual(new Set(['probe-center', 'rally']))
    expect(offer.buttons({ ...NOTHING, card: 'rally' })[0]).toEqual({ label: 'Play', action: 'play rally', pick: null, go: true })
    expect(offer.buttons(NOTHING)).toEqual([])
  })
})

describe('a choice that a card leaves', () => {
  it('is named as the card names it', () => {
    const offer = offered(['use march', 'use one-unit'], 'choose clause')
    expect(offer.buttons(NOTHING).map(({ label, go }) => [label, go])).toEqual([['March up to four', false], ['Order one unit', false]])
  })
})

describe('the other armies', () => {
  it('sends guerrillas or lets the card stand', () => {
    const offer = offered(['guerrilla', 'pass'], 'guerrilla')
    expect(offer.buttons(NOTHING).map(({ label, action }) => [label, action])).toEqual([['Send guerrillas', 'guerrilla'], ['Let the card stand', 'pass']])
  })
  it('spends counters by number', () => {
    expect(labels(offered(['iron-will 1', 'iron-will 2', 'pass'], 'iron will'))).toEqual(['Spend 1 counter', 'Spend 2 counters', 'Retreat for the rest'])
  })
  it('rolls before the battle by one button', () => {
    expect(labels(offered(['roll'], 'muster'))).toEqual(['Roll'])
  })
  it('gives a block by one click, and asks where works and a block are possible', () => {
    const offer = offered(['strengthen D2', 'strengthen F2', 'dig F2 NW-NE', 'dig F2 E-SE', 'pass'], 'use muster', (hex, sides) => `${hex} ${sides}`)
    expect(offer.click('D2', NOTHING, never)).toEqual({ act: 'strengthen D2' })
    const pick = { ...NOTHING, from: 'F2' }
    expect(offer.click('F2', NOTHING, never)).toEqual({ pick })
    expect(offer.marks(pick)).toEqual({ D2: 'may', F2: 'picked' })
    expect(labels(offer, pick)).toEqual(['Add a block', 'Works to F2 NW-NE', 'Works to F2 E-SE', 'Back', 'Done'])
  })
})
