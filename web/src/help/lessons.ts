// The first battle, guided: which lesson of the rule book fits the moment. Each is shown once, when its moment comes.

import type { Lesson, LessonMoment } from '../base/api'

/** What the guide looks at. */
export interface Moment {
  readonly mine: boolean
  readonly question: string
  readonly aimed: boolean
  readonly picked: boolean
  readonly card: boolean
  readonly banners: number
  readonly over: boolean
}

function hasCome(when: LessonMoment, now: Moment): boolean {
  if (when.over) return now.over
  if (when.banners) return now.banners > 0
  if (when.waiting) return !now.mine && !now.over
  const details = ['card', 'picked', 'aimed'] as const
  return now.mine && now.question === when.asked && details.every((key) => when[key] === undefined || when[key] === now[key])
}

/** The lesson for this moment that has not been shown yet, or null. */
export function lessonFor(lessons: readonly Lesson[], now: Moment, told: ReadonlySet<string>): Lesson | null {
  return lessons.find((lesson) => !told.has(lesson.id) && hasCome(lesson.when, now)) ?? null
}
