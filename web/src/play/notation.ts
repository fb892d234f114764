// Actions as text (docs/notation.md), taken apart into verb and operands. Nothing here knows what is legal.

export interface Action {
  readonly text: string
  readonly verb: string
  /** A card, a clause or a number, where no hex comes first. */
  readonly word: string
  readonly from: string
  /** The leader on his own, not the unit. */
  readonly leader: boolean
  /** The second hex, or "off" for the edge of the board. */
  readonly to: string
  /** The batteries of a combined arms attack. */
  readonly guns: readonly string[]
}

const HEX = /^[A-Z]{1,2}\d{1,2}$/

export const isHex = (text: string): boolean => HEX.test(text)

/** An action's text in its parts. */
export function parse(text: string): Action {
  const [attack = '', support = ''] = text.trim().split(/\s*\+\s*/)
  const [verb = '', ...operands] = attack.split(/\s+/)
  const [first = ''] = operands
  const leader = operands[1] === 'leader'
  const to = operands[leader ? 2 : 1] ?? ''
  return { text, verb, word: isHex(first) ? '' : first, from: isHex(first) ? first : '', leader, to, guns: support ? support.split(/\s+/) : [] }
}

/** The text of an action from its parts, as the rules write it. */
export function write(verb: string, from: string, to = '', leader = false, guns: readonly string[] = []): string {
  const head = [verb, from, leader ? 'leader' : '', to].filter(Boolean).join(' ')
  return guns.length ? `${head} + ${guns.join(' ')}` : head
}

/** What someone has typed, in the one form the rules know: lower-case verb, upper-case hexes, single spaces. */
export function tidy(typed: string): string {
  return typed
    .trim()
    .replace(/\+/g, ' + ')
    .split(/\s+/)
    .map((word, i) => (i > 0 && isHex(word.toUpperCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ')
}
