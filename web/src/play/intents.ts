// From the options the rules offer to what a click means. The options say everything: no rule is known here, only
// how an action is put together from a piece, a hex and a button.

import type { PriceLine, Speech } from '../net/messages.gen'
import { type Action, isHex, parse } from './notation'
import { type Asked, filled, questionOf, type Verb, verbOf } from './speech'

/** What has been chosen so far: a card, or a piece and perhaps its target and the batteries that help. */
export interface Pick {
  readonly card: string
  readonly from: string
  readonly leader: boolean
  readonly to: string
  readonly guns: readonly string[]
  /** A verb with a button of its own, when that was pressed: only what can be done by it counts. */
  readonly verb: string
  /** The corner to which the piece is to look. */
  readonly front: string
}

export const NOTHING: Pick = { card: '', from: '', leader: false, to: '', guns: [], verb: '', front: '' }

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

const samePiece = (a: Action, pick: Pick): boolean => a.from === pick.from && a.leader === pick.leader
/** What the options of a decision come with. */
export interface Circumstances {
  /** The cards of the hand, which lie before the player. */
  readonly hand?: readonly string[]
  readonly prices?: Readonly<Record<string, readonly PriceLine[]>>
  /** Two sides of a hex, in words. */
  readonly facing?: (hex: string, sides: string) => string
}

/** What a price comes to. */
export const total = (lines: readonly PriceLine[]): number => lines.reduce((sum, line) => sum + line.points, 0)

const sameGuns = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((gun) => b.includes(gun))

/** The options of one decision, and what can be made of them. */
export class Offer {
  readonly actions: readonly Action[]
  readonly question: Asked
  readonly hand: ReadonlySet<string>
  readonly prices: Readonly<Record<string, readonly PriceLine[]>>
  readonly #facing: (hex: string, sides: string) => string

  constructor(options: readonly string[], question: string | null, readonly speech: Speech, around: Circumstances = {}) {
    this.actions = options.map(parse)
    this.question = questionOf(speech, question)
    this.hand = new Set(around.hand)
    this.prices = around.prices ?? {}
    this.#facing = around.facing ?? ((_, sides) => sides)
  }

  /** What is to be known of the verb. */
  verb = (a: Action): Verb => verbOf(this.speech, a)

  #isAttack = (a: Action): boolean => this.verb(a).attack !== '' && a.to !== ''

  /** Does the action turn a piece to a corner of its hex? */
  #turns = (a: Action): boolean => this.verb(a).shape[1] === 'front'

  /** A verb that has its own button, beside what a click on a hex does. */
  #apart = (a: Action): boolean => this.verb(a).apart !== ''

  /** What the pick leaves to be done with its piece. */
  #left(pick: Pick): Action[] {
    const own = this.actions.filter((a) => samePiece(a, pick))
    const verb = pick.verb || this.#only(own)
    return own.filter((a) => (verb ? a.verb === verb : !this.#apart(a)))
  }

  /** The one verb of a piece that has nothing else to do, if it has a button of its own. */
  #only(own: readonly Action[]): string {
    const first = own[0]
    return first && this.#apart(first) && own.every((a) => a.verb === first.verb) ? first.verb : ''
  }

  /** The corners to which the chosen piece may be turned now, with the action of each; none while it is not turning. */
  fronts(pick: Pick): Map<string, string> {
    return new Map(pick.from ? this.#left(pick).filter(this.#turns).map((a) => [a.to, a.text]) : [])
  }

  /** The verb by which the chosen piece could be turned, or nothing. */
  turning(pick: Pick): string {
    return this.actions.find((a) => samePiece(a, pick) && this.#turns(a))?.verb ?? ''
  }

  price = (a: Action): readonly PriceLine[] => this.prices[a.text] ?? []

  /** Before anything is chosen: a piece that is asked about is already chosen. */
  start(): Pick {
    const pieces = this.actions.filter((a) => a.from)
    const first = pieces[0]
    if (!this.question.chosen || !first || !pieces.every((a) => a.from === first.from && a.leader === first.leader)) return NOTHING
    const targets = new Set(pieces.map((a) => a.to))
    const only = this.#isAttack(first) && targets.size === 1
    return { ...NOTHING, from: first.from, leader: first.leader, to: only ? first.to : '', guns: only ? this.#mostGuns(first) : [] }
  }

  #mostGuns(like: Action): readonly string[] {
    const rows = this.actions.filter((a) => a.verb === like.verb && a.from === like.from && a.to === like.to)
    return rows.reduce<readonly string[]>((most, a) => (a.guns.length > most.length ? a.guns : most), [])
  }

  /** Is it done with a card that lies before the player? */
  #byCard = (a: Action): boolean => {
    const { shape } = this.verb(a)
    return shape[0] === 'card' || (shape[0] === 'tactic' && this.hand.has(a.word))
  }

  /** The cards that may be chosen now. */
  get cards(): Set<string> {
    return new Set(this.actions.filter(this.#byCard).map((a) => a.word))
  }

  /** What can be done with a card of the hand. */
  deeds(id: string): Action[] {
    return id ? this.actions.filter((a) => this.#byCard(a) && a.word === id) : []
  }

  /** The same where no hex is needed, or undefined. */
  card(id: string): Action | undefined {
    return this.deeds(id).find((a) => !a.to)
  }

  /** The attack that the pick stands for, or undefined. */
  attack(pick: Pick): Action | undefined {
    if (!pick.to) return undefined
    return this.actions.find((a) => this.#isAttack(a) && samePiece(a, pick) && a.to === pick.to && sameGuns(a.guns, pick.guns))
  }

  /** The words for an option, as on its button. */
  label(a: Action): string {
    if (a.text === 'pass') return this.question.passing
    if (a.to === 'off') return 'Leave the board'
    return filled(this.verb(a).label, a, this.speech, !a.to || isHex(a.to) ? a.to : this.#turns(a) ? a.to : this.#facing(a.from, a.to))
  }

  /** What is asked about an attack that is aimed. */
  aim(attack: Action): string {
    return filled(this.verb(attack).aim, attack, this.speech)
  }

  /** Is it played beside the cards of the hand: a card of its own, or a deed of the chosen piece? */
  isPlay(a: Action, pick: Pick): boolean {
    const { shape, button } = this.verb(a)
    return (shape[0] === 'tactic' && !this.hand.has(a.word)) || (button === 'cards' && a.from === pick.from)
  }

  /** The batteries that may join the attack of the pick. */
  guns(pick: Pick): Set<string> {
    return new Set(this.actions.filter((a) => this.#isAttack(a) && samePiece(a, pick) && a.to === pick.to).flatMap((a) => a.guns))
  }

  /** What the legal choices look like on the board. */
  marks(pick: Pick): Record<string, Mark> {
    const marks: Record<string, Mark> = {}
    if (pick.card) {
      for (const a of this.deeds(pick.card)) if (isHex(a.to)) marks[a.to] = 'may'
      return marks
    }
    for (const a of this.actions) if (a.from) marks[a.from] ??= 'may'
    if (!pick.from) return marks
    for (const a of this.#left(pick)) if (isHex(a.to)) marks[a.to] = this.#isAttack(a) ? 'target' : 'end'
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
    const deed = this.deeds(pick.card).find((a) => a.to === hex)
    if (deed) return { act: deed.text }
    if (pick.from) {
      const end = this.#left(pick).find((a) => a.to === hex)
      if (end) return this.#towards(end, pick)
      if (pick.to && this.guns(pick).has(hex)) return { pick: this.#toggle(hex, pick) }
    }
    const here = this.actions.filter((a) => a.from === hex)
    if (here.length) return this.#piece(here, hex, pick)
    const reverse = pick.from ? undefined : this.actions.find((a) => this.#isAttack(a) && a.to === hex)
    if (reverse) return this.#towards(reverse, { ...NOTHING, from: reverse.from, leader: reverse.leader })
    return { why: likely(hex) }
  }

  #towards(end: Action, pick: Pick): Deed {
    if (!this.#isAttack(end)) return { act: end.text }
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
    // What costs more than usual is looked at first.
    if (here.length === 1 && only && this.verb(only).at_once && (this.price(only).length < 2 || pick.from === hex)) return { act: only.text }
    const both = here.some((a) => a.leader) && here.some((a) => !a.leader)
    if (pick.from !== hex) {
      const unit = { ...NOTHING, from: hex, leader: !here.some((a) => !a.leader) }
      const aim = pick.to ? here.find((a) => this.#isAttack(a) && a.to === pick.to) : undefined
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
      for (const deed of this.deeds(pick.card)) if (!deed.to) add(this.label(deed), deed.text, !buttons.length)
      turn('Back', NOTHING)
      return buttons
    }
    if (attack) {
      add(this.label(attack), attack.text, true)
      if (pick.guns.length && this.attack({ ...pick, guns: [] })) turn('No guns', { ...pick, guns: [] })
      else if (!pick.guns.length && this.#mostGuns(attack).length) turn('With guns', { ...pick, guns: this.#mostGuns(attack) })
    } else {
      const front = this.fronts(pick).get(pick.front)
      if (front) add(this.label(parse(front)), front, true)
      const left = new Set(pick.from ? this.#left(pick) : [])
      for (const a of this.actions) {
        const { shape, at_once: atOnce, button, apart } = this.verb(a)
        const first = buttons.length === 0
        if (a.text === 'pass' || this.isPlay(a, pick)) continue
        // A card that answers an attack on one piece stands among the other answers.
        if (this.#byCard(a) && !(this.question.chosen && shape[0] === 'tactic')) continue
        if (samePiece(a, pick) && a.from && this.#apart(a)) {
          if (!left.has(a) && !buttons.some((row) => row.label === apart)) turn(apart, { ...NOTHING, from: a.from, leader: a.leader, verb: a.verb })
          continue
        }
        if (pick.verb && a.from && !left.has(a)) continue
        if (!a.from) add(this.label(a), a.text, first && shape[0] !== 'clause')
        else if (a.from !== pick.from) continue
        else if (atOnce) add(this.priced(a), a.text, !a.leader)
        else if (samePiece(a, pick) && (!isHex(a.to) || button)) add(this.label(a), a.text, first && (!a.to || isHex(a.to)))
      }
      if (pick.from && this.#both(pick.from)) turn(pick.leader ? 'The unit' : 'The leader alone', { ...NOTHING, from: pick.from, leader: !pick.leader })
    }
    const pass = this.actions.find((a) => a.text === 'pass')
    const start = this.start()
    const moved = pick.from !== start.from || pick.leader !== start.leader || pick.to !== start.to || pick.verb !== start.verb
    if (moved) turn('Back', this.back(pick))
    const dear = this.actions.some((a) => samePiece(a, pick) && this.price(a).length > 1)
    if (pass && !(moved && (attack || pick.verb || dear))) {
      const alone = this.actions.length === 1
      add(alone ? this.question.alone : this.question.passing, pass.text, alone)
    }
    return buttons
  }

  #both(hex: string): boolean {
    const here = this.actions.filter((a) => a.from === hex)
    return here.some((a) => a.leader && a.to) && here.some((a) => !a.leader)
  }

  /** Its label with what it costs, where that is more than usual. */
  priced(a: Action): string {
    const price = this.price(a)
    return price.length > 1 ? `${this.label(a)} for ${total(price)}` : this.label(a)
  }

  /** One step back from the pick. */
  back(pick: Pick): Pick {
    const start = this.start()
    if (pick.front || pick.verb) return { ...NOTHING, from: pick.from, leader: pick.leader }
    if (pick.to && !start.to) return { ...NOTHING, from: pick.from, leader: pick.leader }
    return start
  }
}
