import { describe, expect, it } from 'vitest'
import { lastMove } from '../src/play/beats'
import { choiceOf, counted, counters } from '../src/play/piles'
import { clockTime, hexSentence, longDate, percent, stalemate, toYou } from '../src/play/words'
import type { SideCard, Step, Table, UnitCard } from '../src/net/messages.gen'
import { SPEECH } from './speech'

describe('words of the table', () => {
  it('writes chances without false certainty', () => {
    expect([percent(0), percent(0.001), percent(0.664), percent(0.999), percent(1)]).toEqual(['0 %', '<1 %', '66 %', '>99 %', '100 %'])
  })
  it('writes times and dates', () => {
    expect(clockTime(65_000)).toBe('1:05')
    expect(clockTime(3_600_000)).toBe('1:00:00')
    expect(clockTime(-5)).toBe('0:00')
    expect(longDate('1808-08-17')).toBe('17 August 1808')
    expect(longDate('')).toBe('')
  })
  it('speaks to the one who is asked', () => {
    expect(toYou('Light Division: Play a card.', 'Light Division')).toBe('Play a card.')
    expect(toYou('Play a card.', 'Light Division')).toBe('Play a card.')
  })
  it('says how near a stalemate is, once it is announced', () => {
    const table = (quiet: number, near: boolean, winner: string | null = null): Table => ({ stalemate: { quiet, limit: 30, near }, winner }) as unknown as Table
    expect([stalemate(table(24, false)), stalemate(table(25, true)), stalemate(table(29, true)), stalemate(table(30, true, 'draw'))]).toEqual(['', 'A draw in 5 turns unless something is lost', 'A draw in 1 turn unless something is lost', ''])
  })
  it('describes a hex with its own nouns and the card that lies there', () => {
    const unit = { id: 0, hex: 'F5', blocks: 3, full: 4, square: 0, ordered: true, moved: 0, battled: false }
    const piles = [{ kind: 'laid', name: '', side: null, count: 1, cards: ['sappers'], hex: 'F5' }]
    const table = { units: [unit], leaders: [], piles } as unknown as Table
    const roster = { units: new Map([[0, { name: 'French line' } as UnitCard]]), leaders: new Map(), speech: { ...SPEECH, block: 'figure' } }
    expect(hexSentence('F5', 'F5, hill', table, roster, undefined)).toBe('F5, hill, French line, 3 of 4 figures, ordered, Sappers played on it')
  })
})

describe('piles', () => {
  const hand = (side: string, cards?: string[]) => ({ kind: 'hand', name: '{card|cards}', side, count: cards?.length ?? 1, cards })
  const drawn = { kind: 'choice', name: '', side: null, count: 2, cards: ['elan', 'rally'] }
  const will = { kind: 'counters', name: 'Iron Will', side: 'allied', count: 2 }
  const table = (...piles: unknown[]): Table => ({ side: 'allied', piles }) as unknown as Table
  it('are read by kind and side', () => {
    const own = hand('allied', ['bombard', 'rally'])
    expect(choiceOf(table(hand('french'), own))).toEqual(['bombard', 'rally'])
    expect(choiceOf(table(hand('french'), own, drawn))).toEqual(['elan', 'rally'])
    expect(choiceOf(table(hand('french'), own, { ...drawn, cards: undefined }))).toEqual(['bombard', 'rally'])
    expect([hand('french'), own].map((pile) => counted(pile as Table['piles'][number]))).toEqual(['1 card', '2 cards'])
  })
  it('of counters are told by side', () => {
    const sides = [{ id: 'allied', name: 'Prussians' }, { id: 'french', name: 'French' }] as SideCard[]
    expect(sides.map((side) => counters(table(will), side))).toEqual(['Prussians: 2 Iron Will', ''])
  })
})

describe('beats', () => {
  it('finds the last move of a step', () => {
    const step = { events: [{ event: 'Moved', start: 'A1', hex: 'A2' }, { event: 'Retreated', start: 'C3', hex: 'C2' }, { event: 'Rolled' }] } as unknown as Step
    expect(lastMove(step)).toEqual({ from: 'C3', to: 'C2' })
    expect(lastMove({ events: [] } as unknown as Step)).toBeNull()
  })
})
