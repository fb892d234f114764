// The words of the rule book that is played, as they came with the welcome: nothing here knows a question or a verb.

import type { QuestionWords, Speech, VerbWords } from '../net/messages.gen'
import type { Action } from './notation'

/** Before the welcome has come. */
export const SILENCE: Speech = { phases: [], questions: {}, verbs: {}, names: {}, block: 'block', banner: 'banner' }

/** What a message leaves out is nothing. */
export type Asked = Required<QuestionWords>
export type Verb = Required<VerbWords>

const NO_QUESTION: Asked = { doing: 'is thinking', passing: 'Pass', alone: 'Pass', hint: '', role: '', fight: false, chosen: false }
const NO_VERB: Verb = { shape: [], label: '', attack: '', title: '', apart: '', aim: '', at_once: false, button: '', piece: '', asks: [] }

export const questionOf = (speech: Speech, name: string | null): Asked => ({ ...NO_QUESTION, ...speech.questions[name ?? ''] })

const whole = new WeakMap<VerbWords, Verb>()

/** A verb with all that is to be known of it. */
export function complete(words: VerbWords | undefined): Verb {
  if (!words) return NO_VERB
  if (!whole.has(words)) whole.set(words, { ...NO_VERB, ...words })
  return whole.get(words)!
}

/** A leader's own verbs have their own rows. */
export const verbOf = (speech: Speech, a: Action): Verb => complete(speech.verbs[a.leader ? `${a.verb} leader` : a.verb])

/** A text with the operands of an action put in: {from}, {to}, {guns}, {word}; {flag|flags} agrees with the number. */
export function filled(text: string, a: Action, speech: Speech, to = a.to): string {
  const guns = a.guns.length ? ` with the guns at ${a.guns.join(' and ')}` : ''
  const operands: Record<string, string> = { from: a.from, to, guns, word: speech.names[a.word] ?? a.word }
  return text.replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, one: string, several?: string) => (several ? (a.word === '1' ? one : several) : (operands[one] ?? '')))
}
