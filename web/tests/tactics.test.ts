import { describe, expect, it } from 'vitest'
import { NOTHING } from '../src/play/intents'
import { parse } from '../src/play/notation'
import { windowsOf } from '../src/play/tactics'
import type { Table } from '../src/net/messages.gen'
import { offered } from './speech'

describe('Tactician cards', () => {
  it('are words with a hex, and no piece of the board', () => {
    const a = parse('tactic sappers G5')
    expect([a.verb, a.word, a.from, a.to]).toEqual(['tactic', 'sappers', '', 'G5'])
    expect(parse('give-up sappers').word).toBe('sappers')
    const offer = offered(['tactic sappers G5', 'melee G5 G6', 'pass'], 'battle')
    expect(offer.marks(NOTHING)).toEqual({ G5: 'may' })
    expect(offer.buttons(NOTHING).map((button) => button.label)).toEqual(['End combat'])
  })

  it('are plays wherever they are offered; a garrison only of the chosen piece', () => {
    const offer = offered([], 'battle')
    expect(offer.isPlay(parse('tactic sappers G5'), NOTHING)).toBe(true)
    expect(offer.isPlay(parse('melee G5 G6'), NOTHING)).toBe(false)
    expect(offer.isPlay(parse('garrison G5 G6'), NOTHING)).toBe(false)
    expect(offer.isPlay(parse('garrison G5 G6'), { ...NOTHING, from: 'G5' })).toBe(true)
    expect(offer.label(parse('give-up sappers'))).toBe('Give up Sappers: move a leader')
    expect(offer.label(parse('tactic sappers G5'))).toBe('Sappers: G5')
  })

  it('have windows in the turn of the enemy only', () => {
    const at = (active: string, window: boolean): Table => ({ turn: 3, active, deciding: 'french', window }) as Table
    expect(windowsOf(at('allied', true), 'french')).toBe('3 allied')
    expect(windowsOf(at('french', true), 'french')).toBe('')
    expect(windowsOf(at('allied', false), 'french')).toBe('')
    expect(windowsOf(null, 'french')).toBe('')
  })
})
