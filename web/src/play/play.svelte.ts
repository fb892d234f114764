// A table being played or watched: what has arrived, what is shown of it, and what is chosen. The options and every
// answer come from the server; this only decides what to ask and when to show it.

import { adjacent, beyond, ways } from '../board/geometry'
import type { Goal } from '../board/types'
import { settings } from '../base/settings.svelte'
import type { Answers, Arcs, BoardPlan, Command, Odds, Outlook, Over, Presence, RollOdds, SightLine, Step, Table, UnitCard, UnitNow, Welcome, Answer, ServerMessage } from '../net/messages.gen'
import { type Link, Socket } from '../net/socket'
import { learnDie } from './dice'
import { beats, lastMove, type Roll } from './beats'
import { type Mark, NOTHING, Offer, type Pick, total } from './intents'
import { parse, tidy, write } from './notation'
import { choiceOf } from './piles'
import { complete, SILENCE, type Verb, verbOf } from './speech'
import { lasting, pause } from './pace'
import { play as sound } from './sound'
import { hexSentence, type Roster } from './words'

export interface Bubble {
  readonly hex: string
  readonly text: string
  readonly rule: string
  readonly causes: readonly string[]
}

const BUBBLE_TIME = 6000
const HOVER_TIME = 110
/** A roll stays on the table this long after all else has come to rest. */
const ROLL_TIME = 2600
/** If more steps than this were missed, they are not played one by one. */
const CATCH_UP = 40

export class Play {
  welcome = $state.raw<Welcome | null>(null)
  link = $state<Link>('connecting')
  /** Why the server refuses to open the table. */
  refusal = $state('')
  presence = $state.raw<Presence | null>(null)
  over = $state.raw<Over | null>(null)
  steps = $state.raw<Step[]>([])
  /** What the board shows now; behind the newest while something moves. */
  shown = $state.raw<Table | null>(null)
  showing = $state(-1)
  running = $state(false)
  roll = $state.raw<Roll | null>(null)
  /** Where something last happened on the board: a banner comes from there. */
  scene = ''
  /** Looking back: the version on the board, or null for now. */
  past = $state<number | null>(null)

  pick = $state.raw<Pick>(NOTHING)
  hover = $state('')
  cursor = $state('')
  bubble = $state.raw<Bubble | null>(null)
  odds = $state.raw<{ action: string; odds: RollOdds } | null>(null)
  /** In a fight: what each answer leads to, by action. */
  outlooks = $state.raw<ReadonlyMap<string, Outlook>>(new Map())
  sights = $state.raw<readonly SightLine[]>([])
  /** The hexes in which leaders command, while that is shown. */
  command = $state.raw<readonly string[]>([])
  #commandWanted = false
  /** What lies before the piece in hand or under the pointer, at its flanks and behind it. */
  arcs = $state.raw<Arcs | null>(null)
  note = $state('')
  waiting = $state(false)
  /** On a shared screen: whose hand may be seen. */
  revealed = $state('')
  /** A hex too small to hit at once, touched for the first time. */
  armed = $state('')
  /** The computer's turn in one go, for a screen reader. */
  spoken = $state('')

  #socket: Socket | null = null
  #queue: Step[] = []
  #wake: (() => void) | null = null
  #answers = new Map<string, Odds | Answers | SightLine | Arcs | Command | null>()
  #bubbleTimer: ReturnType<typeof setTimeout> | undefined
  #hoverTimer: ReturnType<typeof setTimeout> | undefined
  #noteTimer: ReturnType<typeof setTimeout> | undefined
  #rollTimer: ReturnType<typeof setTimeout> | undefined

  // ------------------------------------------------------------ what is known

  latest = $derived(this.steps.at(-1)?.table ?? null)
  /** The table on the screen. */
  table = $derived(this.past === null ? this.shown : (this.steps.find((step) => step.version === this.past)?.table ?? this.shown))
  roster = $derived<Roster>({
    units: new Map(this.welcome?.units.map((row) => [row.id, row])),
    leaders: new Map(this.welcome?.leaders.map((row) => [row.id, row])),
    speech: this.welcome?.speech ?? SILENCE,
  })
  sides = $derived(this.welcome?.battle.sides ?? [])

  /** The side at the bottom of the board. */
  bottom = $derived.by(() => {
    const own = this.welcome?.kind === 'here' ? (settings.kept.turning ? this.revealed : '') : this.welcome?.side
    return own || this.sides[0]?.id || ''
  })
  board = $derived.by<BoardPlan | null>(() => {
    const plan = this.welcome?.board
    if (!plan) return null
    return this.sides[plan.bottom]?.id === this.bottom ? plan : turned(plan)
  })

  /** Where a unit looks on this board, in twelfths of a circle from its top; -1: nowhere. */
  facing = (unit: { facing?: number | null } | undefined): number => (typeof unit?.facing !== 'number' ? -1 : this.bottom === this.sides[0]?.id ? unit.facing : (unit.facing + 6) % 12)

  /** The name of the corner that lies in a direction of the screen, or nothing. */
  #corner(twelfths: number): string {
    const plan = this.board
    const found = plan?.corners.findIndex(([x, y]) => Math.round((Math.atan2(x, -y) / Math.PI) * 6 + 12) % 12 === twelfths) ?? -1
    return plan?.vertices[found] ?? ''
  }

  /** The side that the person at this screen decides for. */
  me = $derived(this.welcome?.kind === 'here' ? (this.latest?.deciding ?? '') : (this.welcome?.side ?? ''))
  /** The words of the rules that are played. */
  speech = $derived(this.welcome?.speech ?? SILENCE)
  /** Is it answered with a card of the hand? Then the hand is taken up. */
  #needsHand = $derived(this.latest?.options.some((text) => ['card', 'tactic'].includes(verbOf(this.speech, parse(text)).shape[0] ?? '')) === true)
  /** On a shared screen: the other player must sit down first, for his turn and for a question about his hidden cards. That
      question is asked whatever he holds, so the curtain falls even where the server will pass for him. */
  curtain = $derived(
    this.welcome?.kind === 'here' && !this.running && this.latest?.deciding != null && this.latest.deciding !== this.revealed &&
      (this.latest.deciding === this.latest.active || this.latest.window || this.#needsHand),
  )
  /** Asked for a hidden card that is not in the hand: the server passes, after a delay that gives nothing away. */
  passed = $derived(this.latest?.window === true && this.latest.options.length === 1 && this.latest.options[0] === 'pass')
  /** A decision to be made at this screen, nothing moving, nothing in the way. */
  mine = $derived(
    this.past === null && !this.running && this.link === 'open' && !this.curtain && !this.waiting &&
      this.latest !== null && this.latest.deciding !== null && this.latest.deciding === this.me && this.latest.options.length > 0 &&
      !this.passed,
  )
  /** The hand of the viewing side is open. */
  handOpen = $derived(this.welcome?.kind !== 'here' || (this.table?.side === this.revealed && !this.curtain))
  offer = $derived(
    new Offer(this.mine ? (this.latest?.options ?? []) : [], this.latest?.question ?? null, this.speech, {
      hand: choiceOf(this.latest),
      prices: this.latest?.prices ?? {},
      facing: (hex, sides) => this.#facing(hex, sides),
    }),
  )
  marks = $derived.by<Record<string, Mark>>(() => {
    const marks = this.mine ? this.offer.marks(this.pick) : {}
    for (const hex of this.bubble?.causes ?? []) marks[hex] ??= 'cause'
    return marks
  })
  /** The paths of the chosen piece, by the hex where its move would end. */
  ways = $derived.by<ReadonlyMap<string, string[]>>(() => {
    const plan = this.board
    const { from, leader } = this.pick
    if (!plan || !this.mine || !from || this.offer.question.role !== 'move') return new Map()
    const ends = new Set(this.offer.actions.filter((a) => a.from === from && a.leader === leader && plan.hexes[a.to]).map((a) => a.to))
    return ways(plan.hexes, from, ends, new Set([...ends, ...(leader ? this.#friends : [])].filter((hex) => !this.#halts(hex, leader))), plan.radius)
  })
  /** Hexes of friendly units: a leader rides through them. */
  #friends = $derived(this.latest?.units.filter((unit) => this.roster.units.get(unit.id)?.side === this.me).map((unit) => unit.hex) ?? [])
  /** A move ends there: because of the terrain, or because a unit meets a leader. */
  #halts = (hex: string, leader: boolean): boolean =>
    this.stops(hex) || (!leader && this.latest?.leaders.some((row) => row.hex === hex) === true)
  stops = (hex: string): boolean => this.board?.hexes[hex]?.stops === true

  /** The corners to which the chosen piece may be turned; empty while it is not turning. */
  fronts = $derived<ReadonlyMap<string, string>>(this.mine ? this.offer.fronts(this.pick) : new Map())
  /** The corner to which the chosen piece looks now, by its name. */
  front = $derived.by(() => {
    const looks = this.table?.units.find((unit) => unit.hex === this.pick.from)?.facing
    return typeof looks === 'number' ? this.#corner(this.facing({ facing: looks })) : ''
  })

  buttons = $derived(this.mine ? this.offer.buttons(this.pick) : [])
  attack = $derived(this.mine ? this.offer.attack(this.pick) : undefined)
  trail = $derived(lastMove(this.steps.findLast((step) => step.version <= (this.table?.version ?? -1))))

  goals = $derived.by<Goal[]>(() => {
    const family = (id: string): 'fr' | 'al' => this.sides.find((side) => side.id === id)?.family ?? 'al'
    return (this.welcome?.objectives ?? []).flatMap((row, i) => {
      const holder = this.table?.held[i]?.[0]
      const takers = Object.keys(row.worth).map(family)
      const worth = Math.max(...Object.values(row.worth))
      return row.hexes.map((hex): Goal => ({ hex, takers, held: holder ? family(holder) : '', worth, name: row.name }))
    })
  })

  /** Who leads a side, as the report calls him. */
  general = (id: string | null): string => this.sides.find((side) => side.id === id)?.general ?? ''
  unitAt = (hex: string): UnitCard | undefined => {
    const row = this.table?.units.find((unit) => unit.hex === hex)
    return row && this.roster.units.get(row.id)
  }
  #arms = (id: number): string => this.roster.units.get(id)?.arm ?? ''

  /** Where a unit looks, in words: to a corner of the map by its name, else as on a clock. */
  look(unit: UnitNow | undefined): string {
    const facing = this.facing(unit)
    if (facing < 0) return ''
    if (unit?.all_round) return 'looks all round'
    const front = this.#corner(facing)
    return front ? `faces ${front}` : `looking to ${facing || 12} o'clock`
  }

  /** What an order for the unit of a hex costs; -1 where nothing is paid. */
  #price(hex: string): number {
    const order = this.offer.actions.find((a) => a.from === hex && !a.leader && this.offer.price(a).length)
    return order ? total(this.offer.price(order)) : -1
  }

  describe = (hex: string): string =>
    this.table ? hexSentence(hex, this.board?.hexes[hex]?.text ?? '', this.table, this.roster, this.marks[hex], this.ways.get(hex)?.length, this.look(this.table.units.find((row) => row.hex === hex)), this.#price(hex)) : ''

  // ------------------------------------------------------------ coming and going

  connect(token: string): () => void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.#socket = new Socket(`${scheme}://${location.host}/ws/${token}`, {
      message: (message) => this.receive(message),
      link: (state, reason) => this.#linked(state, reason),
      have: () => this.steps.at(-1)?.version ?? -1,
    })
    return () => this.close()
  }

  #greet(welcome: Welcome): void {
    this.welcome = welcome
    learnDie(welcome.die)
  }

  /** A complete story: nothing more will arrive. */
  replay(welcome: Welcome, steps: Step[]): void {
    this.#greet(welcome)
    this.steps = steps
    this.#settle()
  }

  close(): void {
    this.#socket?.close()
    this.#wake?.()
  }

  #linked(state: Link, reason = ''): void {
    this.refusal = reason
    if (state === 'open' && this.link === 'lost') this.tell('Reconnected; nothing was lost.')
    if (state !== 'connecting' || this.link !== 'lost') this.link = state
  }

  /** A short note in the prompt, for a few seconds. */
  tell(text: string): void {
    this.note = text
    clearTimeout(this.#noteTimer)
    this.#noteTimer = setTimeout(() => (this.note = ''), 4000)
  }

  receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.#greet(message)
    else if (message.type === 'step') this.#arrive(message)
    else if (message.type === 'table') this.#renew(message)
    else if (message.type === 'presence') this.presence = message
    else if (message.type === 'over') this.over = message
  }

  /** A table without a step: before the first action, or with an offer of a draw. It replaces the newest. */
  #renew(table: Table): void {
    const last = this.steps.at(-1)
    if (!last || last.version < table.version) {
      return this.#arrive({ type: 'step', version: table.version, side: null, action: '', id: '', lines: [], events: [], table })
    }
    if (last.version !== table.version) return
    this.steps = [...this.steps.slice(0, -1), { ...last, table }]
    if (this.showing === table.version && !this.running) this.shown = table
  }

  #arrive(step: Step): void {
    const last = this.steps.at(-1)?.version ?? -1
    if (step.version <= last) return
    this.steps = [...this.steps, step]
    this.waiting = false
    this.#answers.clear()
    const history = step.version <= (this.welcome?.version ?? -1) && (this.shown === null || this.#queue.length > CATCH_UP)
    if (history || this.shown === null) this.#settle()
    else {
      this.#queue.push(step)
      if (!this.running) void this.#run()
    }
  }

  /** Show the newest at once and start a fresh choice. */
  #settle(): void {
    this.#queue = []
    this.shown = this.latest
    this.showing = this.latest?.version ?? -1
    this.running = false
    this.#choose()
    clearTimeout(this.#rollTimer)
    this.#rollTimer = setTimeout(() => (this.roll = null), ROLL_TIME)
  }

  #choose(): void {
    this.armed = ''
    this.pick = this.offer.start()
    this.odds = null
    this.arcs = null
    this.sights = []
    this.outlooks = new Map()
    this.#preview()
    void this.#muster()
    if (this.mine && this.offer.question.fight) void this.#weigh()
    if (this.mine) this.#speak()
  }

  #spokenTo = -1
  #speak(): void {
    const news = this.steps.filter((step) => step.version > this.#spokenTo && step.side !== this.me)
    this.#spokenTo = this.latest?.version ?? -1
    const lines = news.flatMap((step) => step.lines.map((line) => line.text))
    if (lines.length) this.spoken = lines.join(' ')
  }

  // ------------------------------------------------------------ showing step by step

  async #run(): Promise<void> {
    this.running = true
    this.pick = NOTHING
    while (this.#queue.length) {
      const step = this.#queue.shift()!
      await this.#play(step)
      if (!this.running) return
      const next = this.#queue[0]
      if (next && next.side !== this.welcome?.side) await this.#wait(pause(settings.speed))
      if (!this.running) return
    }
    this.#settle()
    if (this.mine && this.steps.at(-1)?.side !== this.me) sound('move')
  }

  async #play(step: Step): Promise<void> {
    this.roll = null
    for (const beat of beats(this.shown ?? step.table, step, this.#arms)) {
      this.roll = beat.roll ?? this.roll
      if (beat.hex) this.scene = beat.hex
      this.shown = beat.table
      if (beat.sound) sound(beat.sound)
      await this.#wait(lasting(beat, settings.speed))
      if (!this.running) return
    }
    this.showing = step.version
  }

  #wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Any click or key ends the animation; nothing is lost. */
  finish(): void {
    if (!this.running) {
      this.roll = null
      return
    }
    this.#settle()
    this.roll = null
    this.#wake?.()
  }

  reveal(): void {
    this.revealed = this.latest?.deciding ?? ''
    this.#choose()
  }

  // ------------------------------------------------------------ choosing

  /** A first touch on a small hex: it is named, and a second touch or the button chooses it. */
  arm(hex: string): void {
    if (this.running) return this.finish()
    this.unbubble()
    if (this.mine) this.armed = hex
  }

  choose(hex: string): void {
    this.unbubble()
    this.armed = ''
    if (this.running) return this.finish()
    this.roll = null
    if (!this.mine) return
    const deed = this.offer.click(hex, this.pick, (clicked) => this.#likely(clicked))
    if ('act' in deed) void this.act(deed.act)
    else if ('pick' in deed) this.setPick(deed.pick)
    else if (deed.why) void this.why(deed.why, hex)
  }

  setPick(pick: Pick): void {
    this.armed = ''
    this.pick = pick
    this.odds = null
    this.sights = []
    this.#preview()
  }

  back(): void {
    if (this.bubble) return this.unbubble()
    if (this.past !== null) return this.goTo(null)
    if (this.armed) {
      this.armed = ''
      return
    }
    this.setPick(this.offer.back(this.pick))
  }

  /** A corner is pointed at: what would lie before the piece is shown. */
  aimFront(name: string): void {
    if (name === this.pick.front || (name && !this.fronts.has(name) && name !== this.front)) return
    this.pick = { ...this.pick, front: name }
    void this.#survey(this.pick.from, name)
  }

  /** Turn the piece to a corner; to the one it looks to already, and it stays. */
  turnTo(name: string): void {
    const action = this.fronts.get(name)
    if (action) void this.act(action)
    else if (name === this.front && this.offer.actions.some((a) => a.text === 'pass') && this.offer.question.chosen) void this.act('pass')
    else this.back()
  }

  /** The next corner to the left or right, from the one chosen or the old front. */
  stepFront(by: 1 | -1): boolean {
    const verb = this.mine ? this.offer.turning(this.pick) : ''
    if (!verb || !this.board) return false
    if (!this.fronts.size) this.setPick({ ...NOTHING, from: this.pick.from, leader: this.pick.leader, verb })
    const names = this.board.vertices
    let at = names.indexOf(this.pick.front || this.front)
    for (let tries = 0; tries < names.length; tries++) {
      at = (at + by + names.length) % names.length
      if (this.fronts.has(names[at]!) || names[at] === this.front) break
    }
    this.aimFront(names[at]!)
    return true
  }

  chooseCard(card: string): void {
    this.unbubble()
    if (this.running) return this.finish()
    if (!this.mine) return
    if (!this.offer.cards.has(card)) return void this.why(`${this.#verbs.find(([, words]) => words.shape[0] === 'card')?.[0] ?? ''} ${card}`, '')
    if (this.pick.card === card) return this.main()
    this.setPick({ ...NOTHING, card })
  }

  /** The main button. */
  main(): void {
    if (this.running) return this.finish()
    if (this.armed) return this.choose(this.armed)
    if (this.fronts.size && this.pick.front) return this.turnTo(this.pick.front)
    const button = this.buttons.find((row) => row.go)
    if (button) this.press(button)
  }

  press(button: { action: string; pick: Pick | null }): void {
    this.unbubble()
    if (button.action) void this.act(button.action)
    else if (button.pick) this.setPick(button.pick)
  }

  /** Two sides of a hex, named by the hexes beyond them, which are the same from either end of the board. */
  #facing(hex: string, sides: string): string {
    const plan = this.board
    if (!plan) return sides
    const beside = sides.split('-').map((side) => beyond(plan, hex, side))
    return beside.filter((name) => name !== undefined).join(' and ') || 'the edge'
  }

  #verbs = $derived(Object.entries(this.speech.verbs).map(([name, words]): [string, Verb] => [name, complete(words)]))

  /** The action a click would have meant, to ask why it is not allowed: of a verb that answers the question. */
  #likely(hex: string): string {
    const tries = this.#verbs.filter(([, words]) => words.shape[0] === 'hex' && words.asks.includes(this.latest?.question ?? ''))
    const aiming = tries.filter(([, words]) => words.shape[1]?.startsWith('hex'))
    if (aiming.length) return this.#likelyEnd(hex, aiming)
    if (this.offer.question.chosen) return ''
    const piece = this.unitAt(hex) ? 'unit' : this.latest?.leaders.some((row) => row.hex === hex) ? 'leader' : ''
    const verb = (tries.find(([, words]) => !words.piece || words.piece === piece) ?? tries[0])?.[0]
    return verb ? this.#written(verb, hex) : ''
  }

  /** The chosen piece would go there or attack there; without one the piece there would act. */
  #likelyEnd(hex: string, verbs: readonly [string, Verb][]): string {
    const plan = this.board
    if (!plan) return ''
    const { from, leader } = this.pick
    const own = verbs.filter(([verb]) => verb.endsWith(' leader') === leader)
    const next = (a: string, b: string): boolean => adjacent(plan.hexes, a, b, plan.radius)
    const foe = (name: string): boolean => (this.unitAt(name)?.side ?? this.me) !== this.me
    const toward = (start: string, end: string): string => {
      const kind = foe(end) && next(start, end) ? 'melee' : 'fire'
      const verb = (own.find(([, words]) => words.attack === kind) ?? own[0] ?? verbs[0])?.[0] ?? ''
      return this.#written(verb, start, end)
    }
    if (from) return toward(from, hex)
    if (this.offer.question.chosen || !this.unitAt(hex)) return ''
    if (!verbs.some(([, words]) => words.attack)) {
      const free = Object.keys(plan.hexes).find((name) => next(hex, name) && !this.unitAt(name))
      return free ? toward(hex, free) : ''
    }
    const targets = this.latest?.units.map((row) => row.hex).filter(foe) ?? []
    const target = targets.find((name) => next(hex, name)) ?? targets[0]
    return target && !foe(hex) ? toward(hex, target) : ''
  }

  #written(name: string, from: string, to = ''): string {
    const [verb = '', leader] = name.split(' ')
    return write(verb, from, to, leader !== undefined)
  }

  // ------------------------------------------------------------ asking the server

  async #ask(question: { type: string; [field: string]: unknown }): Promise<ServerMessage | null> {
    try {
      return (await this.#socket?.ask(question)) ?? null
    } catch {
      return null // the connection is lost; the strip says so and everything is asked again
    }
  }

  async act(action: string): Promise<void> {
    if (this.waiting || !this.latest) return
    this.waiting = true
    await this.#do({ type: 'act', version: this.latest.version, action })
  }

  async undo(): Promise<void> {
    if (!this.latest) return
    if (!this.latest.can_undo) return this.tell('Nothing can be undone: dice, a card or the other side has intervened.')
    await this.#do({ type: 'undo', version: this.latest.version })
  }

  async resign(): Promise<void> {
    await this.#do({ type: 'resign' })
  }

  async draw(answer: boolean): Promise<void> {
    await this.#do({ type: 'draw', answer })
  }

  async #do(question: { type: string; [field: string]: unknown }): Promise<void> {
    const answer = (await this.#ask(question)) as Answer | null
    this.waiting = false
    if (!answer || answer.ok || !answer.refused) return
    const { reason, text, rule, hexes } = answer.refused
    if (reason === 'stale' || reason === 'duplicate') this.tell('The table has moved on.')
    else this.#say({ hex: hexes.at(-1) ?? '', text, rule, causes: hexes })
  }

  async why(action: string, hex: string): Promise<void> {
    const answer = (await this.#ask({ type: 'why', action })) as Answer | null
    const refused = answer?.refused
    const shot = parse(action)
    if (refused && verbOf(this.speech, shot).attack === 'fire' && shot.to && this.unitAt(shot.to)) void this.#lines([shot.from], shot.to)
    if (refused) this.#say({ hex, text: refused.text, rule: refused.rule, causes: refused.hexes.filter((name) => name !== hex) })
  }

  /** An action as typed: carried out if it is offered, explained if not. */
  async typed(text: string): Promise<boolean> {
    const action = tidy(text)
    if (!action) return false
    if (this.offer.actions.some((a) => a.text === action)) {
      await this.act(action)
      return true
    }
    const answer = (await this.#ask({ type: 'why', action })) as Answer | null
    this.tell(answer?.refused?.text ?? 'That cannot be done now.')
    return false
  }

  #say(bubble: Bubble): void {
    this.bubble = bubble
    clearTimeout(this.#bubbleTimer)
    this.#bubbleTimer = setTimeout(() => this.unbubble(), BUBBLE_TIME)
  }

  holdBubble(): void {
    clearTimeout(this.#bubbleTimer)
  }

  unbubble(): void {
    clearTimeout(this.#bubbleTimer)
    if (this.bubble && !this.attack) this.sights = []
    this.bubble = null
  }

  // ------------------------------------------------------------ odds and sight

  setHover(hex: string): void {
    if (hex === this.hover) return
    this.hover = hex
    clearTimeout(this.#hoverTimer)
    this.#hoverTimer = setTimeout(() => this.#preview(), HOVER_TIME)
  }

  /** The attack under the pointer, or else the one that is aimed. */
  #preview(): void {
    const offer = this.offer
    const hovered = this.hover && this.pick.from && offer.marks(this.pick)[this.hover] === 'target'
      ? offer.click(this.hover, this.pick, () => '') : null
    const attack = offer.attack(hovered && 'pick' in hovered ? hovered.pick : this.pick) 
    if (attack) {
      void this.#odds(attack.text)
      void this.#lines([...(offer.verb(attack).attack === 'fire' ? [attack.from] : []), ...attack.guns], attack.to)
    } else if (!this.outlooks.size) this.odds = null
    if (!attack) this.sights = []
    if (this.pick.from && !this.pick.leader && !this.pick.card) void this.#survey(this.pick.from, this.pick.front)
    else this.arcs = null
  }

  /** Where a piece looks that is looked at. */
  survey(hex: string): void {
    if (hex && this.past === null) void this.#survey(hex, '')
    else this.#preview()
  }

  /** Show how far the leaders of this side command, or no longer. */
  async showCommand(): Promise<void> {
    this.#commandWanted = !this.#commandWanted
    await this.#muster()
    if (this.#commandWanted && !this.command.length) this.tell('Leaders command wherever they are.')
  }

  /** It is shown on demand, and while an order is dear because nobody commands the unit. */
  async #muster(): Promise<void> {
    const dear = this.mine && Object.values(this.latest?.prices ?? {}).some((lines) => lines.some((line) => line.sign === 'unled'))
    if (!this.#commandWanted && !dear) return void (this.command = [])
    const side = this.me || this.bottom
    const found = (await this.#cached(`command ${side}`, { type: 'command', side })) as Command | null
    this.command = found?.hexes ?? []
  }

  async #survey(hex: string, front: string): Promise<void> {
    const unit = this.latest?.units.find((row) => row.hex === hex)
    if (typeof unit?.facing !== 'number') return void (this.arcs = null)
    const found = (await this.#cached(`arcs ${hex} ${front}`, { type: 'arcs', hex, front })) as Arcs | null
    if (this.pick.front === front || !this.fronts.size) this.arcs = found
  }

  async #odds(action: string): Promise<void> {
    const odds = (await this.#cached(`odds ${action}`, { type: 'odds', action })) as Odds | null
    this.odds = odds ? { action, odds } : null
  }

  async #weigh(): Promise<void> {
    const found = (await this.#cached('answers', { type: 'answers' })) as Answers | null
    if (!found) return
    this.outlooks = new Map(found.answers.map((row) => [row.action, row]))
    const next = this.outlooks.get('pass') ?? found.answers[0]
    if (!this.odds && next?.roll) this.odds = { action: next.action, odds: next.roll }
  }

  /** The lines of sight from some hexes to one. */
  async #lines(origins: readonly string[], target: string): Promise<void> {
    const lines = await Promise.all(origins.map((origin) => this.#cached(`sight ${origin} ${target}`, { type: 'sight', origin, target })))
    this.sights = lines.filter((line): line is SightLine => line?.type === 'sight')
  }

  /** The line of sight from the chosen piece to a hex. */
  measure(hex: string): void {
    if (this.pick.from && hex !== this.pick.from) void this.#lines([this.pick.from], hex)
  }

  async #cached(key: string, question: { type: string; [field: string]: unknown }): Promise<Odds | Answers | SightLine | Arcs | Command | null> {
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const version = this.latest?.version
    const answer = await this.#ask(question)
    const value = answer?.type === 'odds' || answer?.type === 'answers' || answer?.type === 'sight' || answer?.type === 'arcs' || answer?.type === 'command' ? answer : null
    if (version !== this.latest?.version) return null
    this.#answers.set(key, value)
    return value
  }

  // ------------------------------------------------------------ looking back

  /** Show the board as it stood at a version; null comes back to now. */
  goTo(version: number | null): void {
    if (this.running) this.finish()
    this.roll = null
    this.unbubble()
    this.past = version === null || version >= (this.latest?.version ?? 0) ? null : Math.max(this.steps[0]?.version ?? 0, version)
    if (this.past === null) this.#choose()
  }

  stepBy(by: number): void {
    this.goTo((this.past ?? this.latest?.version ?? 0) + by)
  }
}

/** The same board seen from the other side: places are turned by half a circle. */
function turned(plan: BoardPlan): BoardPlan {
  const places = Object.values(plan.hexes)
  const xs = places.map((place) => place.x)
  const ys = places.map((place) => place.y)
  const width = Math.min(...xs) + Math.max(...xs)
  const height = Math.min(...ys) + Math.max(...ys)
  const swap: Record<string, string> = { left: 'right', right: 'left' }
  const section = (text: string): string => text.replace(/left|right/g, (word) => swap[word] ?? word)
  const hexes = Object.entries(plan.hexes).map(([name, hex]) => [name, { ...hex, x: width - hex.x, y: height - hex.y, section: section(hex.section) }])
  const sides = [...plan.sides.slice(3), ...plan.sides.slice(0, 3)]
  const vertices = [...plan.vertices.slice(3), ...plan.vertices.slice(0, 3)]
  return { ...plan, bottom: 1 - plan.bottom, sides, vertices, hexes: Object.fromEntries(hexes) as BoardPlan['hexes'] }
}
