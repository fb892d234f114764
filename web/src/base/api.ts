// The server's plain addresses.

import type { BattleCard, BattleRow, Created, MyGame, NewGame, Problem, Replay, Story } from '../net/messages.gen'

export interface CardRow {
  id: string
  name: string
  kind: string
  text: string
  /** Its text under other rules, where that differs. */
  texts: Record<string, string>
  /** At the foot of its face. */
  line: string
  /** The drawing on its face, by name; without one the face is plain. */
  emblem: string
  /** By section; a negative number stands for the Command value. */
  orders: Record<string, number>
  /** Command points that it gives; -1: as the commander is rated. */
  points: number
  rule: string
}
/** A card of a second deck: of the Tactician or the action cards. */
export interface TacticRow {
  rules: string
  id: string
  name: string
  count: number
  text: string
  line: string
  emblem: string
  rule: string
}
export interface UnitRow {
  kind: string
  code: string
  letter: string
  nation: string
  name: string
  arm: string
  class: string
  blocks: number
  move: number
  march: number
  range: number
  ignores: number
  retreat: number
  melee: { dice: number; against: string }[]
  symbol: string
  rules: string[]
}
export interface TerrainRow {
  id: string
  name: string
  text: string
  rules: string[]
}
export interface RuleSet {
  id: string
  name: string
  text: string
  battles: string[] // that it plays
  cards: boolean // it is played with cards
  banner: string // what a battle is won by
}
export interface Level {
  id: string
  name: string
  text: string
  usual: boolean
}
/** One of these holds; what is chosen is looked at where a question is asked. */
export interface LessonMoment {
  over?: boolean
  banners?: boolean
  waiting?: boolean
  asked?: string
  card?: boolean
  picked?: boolean
  aimed?: boolean
}
export interface Lesson {
  id: string
  when: LessonMoment
  title: string
  text: string
  /** What to do now. */
  task: string
}
export interface Lessons {
  /** The words that the head of the guide shows, by lesson. */
  chapters: Record<string, string>
  lesson: Lesson[]
}
export interface Reference {
  cards: CardRow[]
  tactics: TacticRow[]
  units: UnitRow[]
  terrain: TerrainRow[]
  rule_sets: RuleSet[]
  levels: Level[]
  /** Of the guided battle, by rule set. */
  lessons: Record<string, Lessons>
}
export interface RuleRow {
  id: string
  text: string
  area: string
  see: string[]
}
/** Why the server refused a request, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text)
  }
}

async function call(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw new ApiError(0, 'The server does not answer.')
  })
  if (response.ok) return response
  const told = (await response.json().catch(() => null)) as Problem | null
  throw new ApiError(response.status, told?.error ?? `The server refused (${response.status}).`)
}

const json = async <T>(path: string, init?: RequestInit): Promise<T> => (await (await call(path, init)).json()) as T
const text = async (path: string): Promise<string> => (await call(path)).text()
const post = <T>(path: string, body: unknown): Promise<T> =>
  json<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const kept = new Map<string, Promise<unknown>>()

/** Ask once; what fails is asked again. */
function once<T>(path: string, get: (path: string) => Promise<T>): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined
  if (!answer) {
    answer = get(path)
    kept.set(path, answer)
    answer.catch(() => kept.delete(path))
  }
  return answer
}

export const battles = (): Promise<BattleRow[]> => once('/api/battles', json<BattleRow[]>)
export const battle = (id: string): Promise<BattleCard> => once(`/api/battles/${id}`, json<BattleCard>)
export const reference = (): Promise<Reference> => once('/api/reference', json<Reference>)
export const rules = (): Promise<RuleRow[]> => once('/api/rules', json<RuleRow[]>)
export const symbols = (): Promise<string> => once('/api/symbols.svg', text)
export const ground = (battle: string, bottom: string, rules: string): Promise<string> =>
  once(`/api/battles/${battle}/ground.svg?bottom=${bottom}&rules=${rules}`, text)
export const createGame = (order: NewGame): Promise<Created> => post('/api/games', order)
export const rematch = (token: string): Promise<Created> => post(`/api/tables/${token}/rematch`, {})
export const myGames = (tokens: string[]): Promise<MyGame[]> => post('/api/mine', { tokens })
export const story = (token: string): Promise<Story> => json(`/api/tables/${token}/story`)
export const recordOf = (token: string): string => `/api/tables/${token}/record`
export const openRecord = (record: string): Promise<Replay> =>
  json('/api/records', { method: 'POST', headers: { 'content-type': 'application/json' }, body: record })
