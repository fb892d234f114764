import { describe, expect, it } from 'vitest'
import { lessonFor as found, type Moment } from '../src/help/lessons'
import { LESSONS } from './speech'

const calm: Moment = { mine: true, question: 'play card', aimed: false, picked: false, card: false, banners: 0, over: false }
const none = new Set<string>()
const lessonFor = (moment: Moment, told: ReadonlySet<string>) => found(LESSONS.lesson, moment, told)

describe('the guide', () => {
  it('goes from the card to the banner', () => {
    const seen = [
      lessonFor(calm, none),
      lessonFor({ ...calm, question: 'order' }, none),
      lessonFor({ ...calm, question: 'move' }, none),
      lessonFor({ ...calm, question: 'battle' }, none),
      lessonFor({ ...calm, question: 'battle', banners: 1 }, none),
    ]
    expect(seen.map((lesson) => lesson?.id)).toEqual(Object.keys(LESSONS.chapters))
  })
  it('shows a lesson once', () => {
    expect(lessonFor({ ...calm, question: 'order' }, new Set(['order']))).toBeNull()
  })
  it('speaks of the odds when an attack is aimed', () => {
    expect(lessonFor({ ...calm, question: 'battle', aimed: true }, none)?.id).toBe('odds')
  })
  it('tells a raised card from a hand', () => {
    expect(lessonFor({ ...calm, card: true }, none)?.id).toBe('play')
    expect(lessonFor({ ...calm, question: 'move', picked: true }, none)).toBeNull()
  })
  it('explains the wait and the end', () => {
    expect(lessonFor({ ...calm, mine: false }, none)?.id).toBe('wait')
    expect(lessonFor({ ...calm, mine: false, over: true }, none)?.id).toBe('end')
  })
})
