import type { Lessons } from '../src/base/api'
import type { Speech } from '../src/net/messages.gen'
import { Offer } from '../src/play/intents'
import words from './speech.gen.json'

export const SPEECH = words.speech as Speech
/** Of rules by which units look somewhere and orders are paid for. */
export const FRONTS = words.fronts as Speech
export const LESSONS = words.lessons as Lessons

export const offered = (options: readonly string[], question: string, facing?: (hex: string, sides: string) => string): Offer =>
  new Offer(options, question, SPEECH, facing ? { facing } : {})
