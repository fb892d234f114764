// Made from src/bicorne/server/messages.py by scripts/messages.py: do not change it here.

/**
 * The first message of a connection: the last version this client has seen, or -1.
 */
export interface Hello {
  type: 'hello'
  have?: number
}

/**
 * Carry out an action, at the version the client has before it.
 */
export interface Act {
  type: 'act'
  id: string
  version: number
  action: string
}

export interface Undo {
  type: 'undo'
  id: string
  version: number
}

/**
 * Why is this action not allowed?
 */
export interface Why {
  type: 'why'
  id: string
  action: string
}

export interface AskOdds {
  type: 'odds'
  id: string
  action: string
}

/**
 * What would each answer to the question of a fight lead to?
 */
export interface AskAnswers {
  type: 'answers'
  id: string
}

export interface AskSight {
  type: 'sight'
  id: string
  origin: string
  target: string
}

/**
 * What lies before the unit on a hex, at its flanks and behind it; `front`: as if it looked to that corner.
 */
export interface AskArcs {
  type: 'arcs'
  id: string
  hex: string
  front?: string
}

/**
 * Which hexes do the leaders of a side command?
 */
export interface AskCommand {
  type: 'command'
  id: string
  side: string
}

export interface Resign {
  type: 'resign'
  id: string
}

/**
 * Offer a draw, or accept the one offered; `answer: false` declines it.
 */
export interface Draw {
  type: 'draw'
  id: string
  answer?: boolean
}

export interface Ping {
  type: 'ping'
  id: string
}

/**
 * A unit on the board; who it is stands in the welcome, by id.
 */
export interface UnitNow {
  id: number
  hex: string
  blocks: number
  full: number
  square: number
  ordered: boolean
  moved: number
  battled: boolean
  facing?: number | null
  all_round?: boolean
  signs?: ('unled' | 'successor' | 'rough' | 'square')[]
}

export interface LeaderNow {
  id: number
  hex: string
  ordered: boolean
}

/**
 * Cards or things that lie together: of a hand of the other side only the number is known.
 * A `hand` is shown with its faces, cards held `aside` by name; `choice` are cards of which one is kept.
 */
export interface Pile {
  kind: 'hand' | 'aside' | 'choice' | 'played' | 'track' | 'laid' | 'deck' | 'discards' | 'counters' | 'purse' | 'saved'
  name: string
  side: string | null
  count: number
  cards?: string[] | null
  hex?: string | null
}

/**
 * A line of what an option costs.
 */
export interface PriceLine {
  label: string
  points: number
  rule: string
  sign?: 'unled' | 'successor' | 'rough' | 'square' | null
}

/**
 * Turns of each side without a loss, and how many draw the battle (0: none); `near` once it is announced.
 */
export interface Stalemate {
  quiet: number
  limit: number
  near: boolean
}

/**
 * Milliseconds left at the moment of sending, and whose clock runs.
 */
export interface ClockNow {
  left: Record<string, number>
  running: string | null
}

/**
 * Everything a seat may see at one version. `side` is whose view this is; null for a bystander.
 */
export interface Table {
  type: 'table'
  version: number
  side: string | null
  turn: number
  phase: string
  question: string | null
  window: boolean
  active: string
  deciding: string | null
  prompt: string
  options: string[]
  prices: Record<string, PriceLine[]>
  banners: Record<string, number>
  parts: Record<string, [number, number]>
  units: UnitNow[]
  leaders: LeaderNow[]
  held: string[][]
  dug: Record<string, string[]>
  piles: Pile[]
  stalemate: Stalemate
  can_undo: boolean
  winner: string | null
  ending: string | null
  draw_offer: string | null
  clock: ClockNow | null
}

export interface LogLine {
  text: string
  rules: string[]
}

/**
 * One action and what came of it. `id` is the client's own name for it, only for the seat that acted.
 */
export interface Step {
  type: 'step'
  version: number
  side: string | null
  action: string
  id: string
  lines: LogLine[]
  events: Record<string, unknown>[]
  table: Table
}

export interface SideCard {
  id: string
  name: string
  commander: string
  general: string
  nations: string[]
  banners: number
  cards: number
  family: 'fr' | 'al'
}

export interface History {
  before: string
  after: string
}

/**
 * A map of a few bytes for lists: rows from the top of the map, one letter a hex.
 */
export interface Sketch {
  flat: boolean
  ground: string[]
  troops: string[]
}

/**
 * A battle as lists and the table's head show it.
 */
export interface BattleCard {
  id: string
  name: string
  date: string
  place: string
  campaign: string
  rules: string
  status: string
  sides: SideCard[]
  first: string
  units: Record<string, number>
  sketch: Sketch
  special: string[]
  history: History
}

/**
 * A battle in the list of all; what else there is to read of it comes with its card.
 */
export interface BattleRow {
  id: string
  name: string
  date: string
  place: string
  campaign: string
  rules: string
  status: string
  sides: SideCard[]
  first: string
  units: Record<string, number>
  sketch: Sketch
}

export interface HexPlan {
  x: number
  y: number
  text: string
  section: string
  stops?: boolean
}

export interface BoardPlan {
  extent: [number, number, number, number]
  radius: number
  corners: [number, number][]
  sides: string[]
  vertices: string[]
  bottom: number
  hexes: Record<string, HexPlan>
}

/**
 * A face of the die that is rolled.
 */
export interface DieFace {
  word: string
  name: string
  text: string
  sides: number
  glyph: boolean
}

/**
 * A unit that belongs to the battle, on the board or not, by its number.
 */
export interface UnitCard {
  id: number
  side: string
  nation: string
  letter: string
  type: string
  name: string
  arm: 'infantry' | 'cavalry' | 'artillery'
  symbol: string
  color: string
  kind: string
}

export interface LeaderCard {
  id: number
  side: string
  name: string
}

export interface ObjectiveCard {
  id: string
  name: string
  hexes: string[]
  worth: Record<string, number>
  permanent: boolean
  turn_start: boolean
}

/**
 * Time for each side in seconds, and what a finished turn adds.
 */
export interface ClockTerms {
  seconds: number
  increment?: number
}

export interface Phase {
  id: string
  name: string
}

/**
 * What a table must know about a question; `prompt` comes with the table.
 */
export interface QuestionWords {
  doing: string
  passing: string
  alone: string
  hint?: string
  role?: 'opening' | 'clause' | 'effect' | 'card' | 'order' | 'move' | 'attack' | 'bonus' | 'reply' | ''
  fight?: boolean
  chosen?: boolean
}

/**
 * What a table must know about a verb. Texts name operands as {from}, {to}, {guns} and {word}; {flag|flags} agrees.
 * `shape` lists the operands: "hex", "hex or off", "facing", "front", "batteries", "card", "tactic", "clause" or
 * "number".
 */
export interface VerbWords {
  shape: string[]
  label: string
  asks: string[]
  attack?: 'fire' | 'melee' | ''
  title?: string
  apart?: string
  aim?: string
  at_once?: boolean
  button?: 'prompt' | 'cards' | ''
  piece?: 'unit' | 'leader' | ''
}

/**
 * The words of the rule book that is played, with what the battle adds to it: the same for everybody.
 */
export interface Speech {
  phases: Phase[]
  questions: Record<string, QuestionWords>
  verbs: Record<string, VerbWords>
  names: Record<string, string>
  block: string
  banner: string
}

/**
 * The answer to hello: the battle, the board with this seat at the bottom, the pieces.
 */
export interface Welcome {
  type: 'welcome'
  game: string
  kind: 'seat' | 'here' | 'watch'
  side: string | null
  opponent: 'computer' | 'here' | 'friend'
  level: string | null
  computer: string | null
  names: Record<string, string>
  battle: BattleCard
  board: BoardPlan
  die: DieFace[]
  units: UnitCard[]
  leaders: LeaderCard[]
  objectives: ObjectiveCard[]
  clock: ClockTerms | null
  rules: string
  speech: Speech
  version: number
}

/**
 * Why not. `rule` is an id of the rule index, or empty where the reason is not a rule of the game.
 */
export interface Refused {
  reason: 'illegal' | 'not-yours' | 'stale' | 'duplicate' | 'over' | 'watching' | 'malformed' | 'too-fast' | 'unwanted'
  text: string
  rule: string
  hexes: string[]
}

/**
 * To act, undo, resign, draw and why; an action that is answered with ok is on disk.
 */
export interface Answer {
  type: 'answer'
  id: string
  ok: boolean
  refused: Refused | null
}

export interface DiceShare {
  label: string
  dice: number
  rule: string
}

export interface LossOdds {
  blocks: number[]
  eliminated: number
  driven: number
  leader: number
}

/**
 * Dice that would be cast from one hex at another, and all they can do, as exact probabilities.
 */
export interface RollOdds {
  origin: string
  target: string
  dice: number
  shares: DiceShare[]
  faces: Record<string, 'hit' | 'half' | 'odd' | 'stopped' | 'flag' | 'misfire' | ''>
  hits: number[]
  flags: number[]
  by_hits: LossOdds
  with_retreat: LossOdds
}

/**
 * The exact odds of an attack.
 */
export interface Odds {
  type: 'odds'
  origin: string
  target: string
  dice: number
  shares: DiceShare[]
  faces: Record<string, 'hit' | 'half' | 'odd' | 'stopped' | 'flag' | 'misfire' | ''>
  hits: number[]
  flags: number[]
  by_hits: LossOdds
  with_retreat: LossOdds
  id: string
}

/**
 * What becomes of a unit, as exact probabilities; `blocks` are those it loses on average.
 */
export interface Fate {
  eliminated: number
  driven: number
  hurt: number
  unhurt: number
  blocks: number
  leader: number
}

/**
 * What one answer leads to when the dice of the fight are cast: the unit that is asked about, the one it faces.
 */
export interface Outlook {
  action: string
  own: Fate
  foe: Fate | null
  roll: RollOdds | null
}

/**
 * The outlook of every answer; empty at a question of another kind.
 */
export interface Answers {
  type: 'answers'
  id: string
  answers: Outlook[]
}

export interface SightLine {
  type: 'sight'
  id: string
  origin: string
  target: string
  clear: boolean
  through: string[]
  along: [string, string][]
  blocking: string[]
}

/**
 * The hexes about a unit, as far as its look matters; all of them empty where units look nowhere.
 */
export interface Arcs {
  type: 'arcs'
  id: string
  hex: string
  front: string[]
  flank: string[]
  rear: string[]
}

/**
 * The hexes in which leaders of a side command; none where the rules know nothing of the kind.
 */
export interface Command {
  type: 'command'
  id: string
  side: string
  hexes: string[]
}

/**
 * Who is at the table now.
 */
export interface Presence {
  type: 'presence'
  seats: Record<string, boolean>
  watchers: number
}

/**
 * The battle has ended: the record can be downloaded, a rematch asked for.
 */
export interface Over {
  type: 'over'
  winner: string
  ending: 'rules' | 'resigned' | 'agreed' | 'time'
  text: string
  rematch: boolean
}

export interface Pong {
  type: 'pong'
  id: string
}

export interface Opponent {
  kind: 'computer' | 'here' | 'friend'
  level?: string | null
}

/**
 * `side` is the creator's; without it chance decides.
 */
export interface NewGame {
  battle: string
  opponent: Opponent
  side?: string | null
  rules?: string | null
  clock?: ClockTerms | null
  names?: Record<string, string>
}

/**
 * One link for each seat the creator may hand out; `yours` is the side he plays himself (null: both).
 */
export interface Created {
  game: string
  yours: string | null
  seats: Record<string, string>
  watch: string | null
}

export interface Tokens {
  tokens: string[]
}

/**
 * A game of this browser, as the list of battles shows it.
 */
export interface MyGame {
  token: string
  game: string
  battle: string
  name: string
  kind: 'seat' | 'here' | 'watch'
  side: string | null
  opponent: 'computer' | 'here' | 'friend'
  level: string | null
  names: Record<string, string>
  version: number
  turn: number
  deciding: string | null
  your_move: boolean
  banners: Record<string, number>
  goals: Record<string, number>
  winner: string | null
  ending: string | null
  created: number
  changed: number
}

/**
 * Every step from a version on, as a seat may see it; version 0 is the table before the first action.
 */
export interface Story {
  version: number
  steps: Step[]
}

/**
 * A record to look through: what the table needs to draw it, and its story.
 */
export interface Replay {
  welcome: Welcome
  story: Story
}

/**
 * The body of every refused request.
 */
export interface Problem {
  error: string
}

export type ClientMessage = Hello | Act | Undo | Why | AskOdds | AskAnswers | AskSight | AskArcs | AskCommand | Resign | Draw | Ping

export type ServerMessage = Welcome | Step | Table | Answer | Odds | Answers | SightLine | Arcs | Command | Presence | Over | Pong
