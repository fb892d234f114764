// From the options the rules offer to what a click means. The options say everything: no rule is known here, only
// how an action is put together from a piece, a hex and a button.

import { type Action, isHex, parse } from './notation'

/** What has been chosen so far: a card, or a piece and perhaps its target and the batteries that help. */
export interface Pick {
  readonly card: string
  readonly from: string
  readonly leader: boolean
  readonly to: string
  readonly guns: readonly string[]
}

export const NOTHING: Pick = { card: '', from: '', leader: false, to: '', guns: [] }

export type Mark = 'may' | 'picked' | 'end' | 'target' | 'aimed' | 'gun' | 'cause'

export interface Button {
  readonly label: string
  /** The action it carries out; without one it changes the pick. */
  readonly action: string
  readonly pick: Pick | null
  /** The main button, also under Enter. */
  readonly go: boolean
}

/** What a click leads to: an action, a new pick, or the question why not. */
export type Deed = { act: string } | { pick: Pick } | { why: string }

export const ATTACKS = new Set(['fire', 'melee', 'battle-back'])
/** One hex says it all, and it can be taken back: a click does it. */
const AT_ONCE = new Set(['order', 'rally', 'strengthen', 'cossacks'])
/** Asked about one piece: it is already chosen. */
const ANSWERS = new Set(['skirmish', 'return', 'reposition', 'retreat', 'place', 'reform', 'advance', 'battle-back', 'retire', 'first-strike', 'form-square'])

const PASS: Record<string, string> = {
  order: 'End orders',
  rally: 'End the rally',
  move: 'End movement',
  battle: 'End combat',
  'first strike': 'Keep the card',
  retire: 'Stand and fight',
  'form square': 'Stay in line',
  'ignore flags': 'Retreat for all',
  'leader retreat': 'Stop here',
  'take ground': 'Stay here',
  'break through': 'Stay here',
  'attack again': 'No second attack',
  'battle back': 'Do not battle back',
  'iron will': 'Retreat for the rest',
  guerrilla: 'Let the card stand',
  'drive off': 'Do not roll',
  'take counter': 'Draw two cards',
  'use muster': 'Done',
  'tactics before orders': 'No card before orders',
  react: 'Play no card',
  skirmish: 'Stay here',
  return: 'Stay here',
  'tactics after combat': 'End the turn',
  recall: 'Take nothing back',
}
const PASS_ALONE: Record<string, string> = {
  order: 'Nobody left to order: go on',
  move: 'Nobody can move: go on',
  battle: 'Nobody can fight: end combat',
  'first strike': 'Go on',
}
const DEEDS: Record<string, string> = {
  'leave-square': 'Come out of square',
  rally: 'Rally a block',
  'short-supply': 'Send it back',
  exit: 'Leave the field',
  'first-strike': 'Play First Strike',
  retire: 'Retire and reform',
  'form-square': 'Form square',
  fire: 'Fire',
  melee: 'Attack',
  'battle-back': 'Battle back',
  guerrilla: 'Send guerrillas',
  'drive-off': 'Roll to drive them off',
  'take-counter': 'Take the counter',
  roll: 'Roll',
  strengthen: 'Add a block',
  cossacks: 'Place Cossacks',
}
const CLAUSES: Record<string, string> = {
  left: 'Left',
  center: 'Center',
  right: 'Right',
  march: 'March up to four',
  'one-unit': 'Order one unit',
}

const spending = (counters: string): string => (counters === '1' ? 'Spend 1 counter' : `Spend ${counters} counters`)
const ignoring = (flags: string): string => (flags === '1' ? 'Ignore 1 flag' : `Ignore ${flags} flags`)
const samePiece = (a: Action, pick: Pick): boolean => a.from === pick.from && a.leader === pick.leader
const isAttack = (a: Action): boolean => ATTACKS.has(a.verb) && a.to !== ''
const sameGuns = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((gun) => b.includes(gun))

/** The options of one decision, and what can be made of them. */
export class Offer {
  readonly actions: readonly Action[]

  constructor(
    options: readonly string[],
    readonly step: string,
    /** Two sides of a hex, in words. */
    readonly facing: (hex: string, sides: string) => string = (_, sides) => sides,
  ) {
    this.actions = options.map(parse)
  }

  /** Before anything is chosen: a piece that is asked about is already chosen. */
  start(): Pick {
    const pieces = this.actions.filter((a) => a.from)
    const first = pieces[0]
    if (!first || !pieces.every((a) => a.from === first.from && a.leader === first.leader)) return NOTHING
    if (!pieces.every((a) => ANSWERS.has(a.verb)) && this.step !== 'attack again') return NOTHING
    const targets = new Set(pieces.map((a) => a.to))
    const only = isAttack(first) && targets.size === 1
    return { ...NOTHING, from: first.from, leader: first.leader, to: only ? first.to : '', guns: only ? this.#mostGuns(first) : [] }
  }

  #mostGuns(like: Action): readonly string[] {
    const rows = this.actions.filter((a) => a.verb === like.verb && a.from === like.from && a.to === like.to)
    return rows.reduce<readonly string[]>((most, a) => (a.guns.length > most.length ? a.guns : most), [])
  }

  /** The cards that may be chosen now. */
  get cards(): Set<string> {
    return new Set(this.actions.filter((a) => a.verb === 'play' || a.verb === 'keep').map((a) => a.word))
  }

  /** The attack that the pick stands for, or undefined. */
  attack(pick: Pick): Action | undefined {
    if (!pick.to) return undefined
    return this.actions.find((a) => isAttack(a) && samePiece(a, pick) && a.to === pick.to && sameGuns(a.guns, pick.guns))
  }

  /** The words for an answer, as on its button. */
  label(action: string): string {
    const a = parse(action)
    if (a.verb === 'pass') return PASS[this.step] ?? 'Pass'
    if (a.verb === 'ignore') return ignoring(a.word)
    if (a.verb === 'iron-will') return spending(a.word)
    if (a.to === 'off') return 'Leave the board'
    return a.verb === 'retreat' ? `Retreat to ${a.to}` : (DEEDS[a.verb] ?? a.verb)
  }

  /** The batteries that may join the attack of the pick. */
  guns(pick: Pick): Set<string> {
    return new Set(this.actions.filter((a) => isAttack(a) && samePiece(a, pick) && a.to === pick.to).flatMap((a) => a.guns))
  }

  /** What the legal choices look like on the board. */
  marks(pick: Pick): Record<string, Mark> {
    const marks: Record<string, Mark> = {}
    for (const a of this.actions) if (a.from) marks[a.from] ??= 'may'
    if (!pick.from) return marks
    for (const a of this.actions) {
      if (samePiece(a, pick) && isHex(a.to)) marks[a.to] = isAttack(a) ? 'target' : 'end'
    }
    marks[pick.from] = 'picked'
    if (pick.to) {
      for (const gun of this.guns(pick)) marks[gun] = pick.guns.includes(gun) ? 'gun' : 'may'
      marks[pick.to] = 'aimed'
    }
    return marks
  }

  /** The hexes a click does something on. */
  live(pick: Pick): string[] {
    return Object.keys(this.marks(pick))
  }

  /** What a click on a hex means. `likely` gives the action it would have been, for the question why not. */
  click(hex: string, pick: Pick, likely: (hex: string) => string): Deed {
    if (pick.from) {
      const ends = this.actions.filter((a) => samePiece(a, pick) && a.to === hex)
      const end = ends[0]
      if (end) return this.#towards(end, pick)
      if (pick.to && this.guns(pick).has(hex)) return { pick: this.#toggle(hex, pick) }
    }
    const here = this.actions.filter((a) => a.from === hex)
    if (here.length) return this.#piece(here, hex, pick)
    const reverse = pick.from ? undefined : this.actions.find((a) => isAttack(a) && a.to === hex)
    if (reverse) return this.#towards(reverse, { ...NOTHING, from: reverse.from, leader: reverse.leader })
    return { why: likely(hex) }
  }

  #towards(end: Action, pick: Pick): Deed {
    if (!isAttack(end)) return { act: end.text }
    const chosen = this.attack(pick)
    if (pick.to === end.to && chosen) return { act: chosen.text }
    return { pick: { ...pick, card: '', to: end.to, guns: this.#mostGuns(end) } }
  }

  #toggle(gun: string, pick: Pick): Pick {
    const guns = pick.guns.includes(gun) ? pick.guns.filter((other) => other !== gun) : [...pick.guns, gun]
    const changed = { ...pick, guns }
    if (this.attack(changed)) return changed
    const alone = { ...pick, guns: pick.guns.includes(gun) ? [] : [gun] }
    return this.attack(alone) ? alone : pick
  }

  #piece(here: readonly Action[], hex: string, pick: Pick): Deed {
    const only = here[0]
    if (here.length === 1 && only && AT_ONCE.has(only.verb)) return { act: only.text }
    const both = here.some((a) => a.leader) && here.some((a) => !a.leader)
    if (pick.from !== hex) {
      const unit = { ...NOTHING, from: hex, leader: !here.some((a) => !a.leader) }
      const aim = pick.to ? here.find((a) => isAttack(a) && a.to === pick.to) : undefined
      return { pick: aim ? { ...unit, to: aim.to, guns: this.#mostGuns(aim) } : unit }
    }
    if (both && here.some((a) => a.to)) return { pick: { ...NOTHING, from: hex, leader: !pick.leader } }
    const start = this.start()
    return { pick: start.from === hex ? start : NOTHING }
  }

  /** The buttons of the prompt, in their order: the main one first, back and pass last. */
  buttons(pick: Pick): Button[] {
    const buttons: Button[] = []
    const add = (label: string, action: string, go = false): number => buttons.push({ label, action, pick: null, go })
    const turn = (label: string, to: Pick): number => buttons.push({ label, action: '', pick: to, go: false })
    const attack = this.attack(pick)
    if (pick.card) {
      const deed = this.actions.find((a) => (a.verb === 'play' || a.verb === 'keep') && a.word === pick.card)
      if (deed) add(deed.verb === 'play' ? 'Play' : 'Keep', deed.text, true)
      turn('Back', NOTHING)
      return buttons
    }
    if (attack) {
      add(DEEDS[attack.verb] ?? attack.verb, attack.text, true)
      if (pick.guns.length && this.attack({ ...pick, guns: [] })) turn('No guns', { ...pick, guns: [] })
      else if (!pick.guns.length && this.#mostGuns(attack).length) turn('With guns', { ...pick, guns: this.#mostGuns(attack) })
    } else {
      for (const a of this.actions) {
        if (a.verb === 'use') add(CLAUSES[a.word] ?? a.word, a.text)
        if (a.verb === 'ignore') add(ignoring(a.word), a.text, buttons.length === 0)
        if (a.verb === 'iron-will') add(spending(a.word), a.text, buttons.length === 0)
        if (!a.from && !a.word && a.verb !== 'pass') add(DEEDS[a.verb] ?? a.verb, a.text, true)
        if (!pick.from || a.from !== pick.from) continue
        if (a.verb === 'order') add(a.leader ? 'The leader alone' : 'The unit', a.text, !a.leader)
        if (!samePiece(a, pick) || a.verb === 'order') continue
        if (a.to === 'off') add('Leave the board', a.text)
        else if (a.verb === 'dig') add(`Works to ${this.facing(a.from, a.to)}`, a.text)
        else if (a.verb === 'advance') add(`Advance to ${a.to}`, a.text, buttons.length === 0)
        else if (!a.to) add(DEEDS[a.verb] ?? a.verb, a.text, buttons.length === 0)
      }
      if (pick.from && this.#both(pick.from)) turn(pick.leader ? 'The unit' : 'The leader alone', { ...NOTHING, from: pick.from, leader: !pick.leader })
    }
    const pass = this.actions.find((a) => a.verb === 'pass')
    const start = this.start()
    const moved = pick.from !== start.from || pick.leader !== start.leader || pick.to !== start.to
    if (moved) turn('Back', this.back(pick))
    if (pass && !(moved && attack)) {
      const alone = this.actions.length === 1
      add((alone && PASS_ALONE[this.step]) || PASS[this.step] || 'Pass', pass.text, alone)
    }
    return buttons
  }

  #both(hex: string): boolean {
    const here = this.actions.filter((a) => a.from === hex)
    return here.some((a) => a.leader && a.to) && here.some((a) => !a.leader)
  }

  /** One step back from the pick. */
  back(pick: Pick): Pick {
    const start = this.start()
    if (pick.to && !start.to) return { ...NOTHING, from: pick.from, leader: pick.leader }
    return start
  }
}
