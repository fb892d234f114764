import { describe, expect, it } from 'vitest'
import page from '../../docs/notation.md?raw'
import { parse, tidy, write } from '../src/play/notation'

/** Every action of the table in docs/notation.md. */
const examples = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]!)

describe('the notation page', () => {
  it('lists the verbs we take apart', () => {
    expect(examples.length).toBeGreaterThan(20)
    expect(new Set(examples.map((text) => parse(text).verb)).size).toBeGreaterThan(18)
  })

  it.each(examples)('%s comes back from its parts', (text) => {
    const a = parse(text)
    if (a.word) expect([a.verb, a.word, a.to].filter(Boolean).join(' ')).toBe(text)
    else expect(write(a.verb, a.from, a.to, a.leader, a.guns)).toBe(text)
  })
})

describe('parse', () => {
  it('finds target and batteries', () => {
    expect(parse('melee G5 G6 + D4 E5')).toMatchObject({ verb: 'melee', from: 'G5', to: 'G6', guns: ['D4', 'E5'], leader: false })
  })
  it('tells the leader from his unit', () => {
    expect(parse('order G5 leader')).toMatchObject({ from: 'G5', leader: true, to: '' })
    expect(parse('move G5 leader H6')).toMatchObject({ from: 'G5', leader: true, to: 'H6' })
    expect(parse('retreat G9 leader off')).toMatchObject({ from: 'G9', leader: true, to: 'off' })
    expect(parse('move G5 G6').leader).toBe(false)
  })
  it('keeps cards, clauses and numbers as words', () => {
    expect(parse('play probe-center')).toMatchObject({ verb: 'play', word: 'probe-center', from: '' })
    expect(parse('ignore 2')).toMatchObject({ verb: 'ignore', word: '2' })
    expect(parse('pass')).toMatchObject({ verb: 'pass', word: '', from: '', to: '' })
  })
})

describe('tidy', () => {
  it('forgives case and spaces', () => {
    expect(tidy('  Melee f4  F5+f3 ')).toBe('melee F4 F5 + F3')
    expect(tidy('ORDER g5 LEADER')).toBe('order G5 leader')
    expect(tidy('play Probe-Center')).toBe('play probe-center')
  })
})
