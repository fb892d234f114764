// The first battle, guided: which lesson fits the moment. Each is shown once, when its moment comes.

export interface Lesson {
  readonly id: string
  readonly title: string
  readonly text: string
  /** What to do now. */
  readonly task: string
}

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

interface Row extends Lesson {
  readonly when: (moment: Moment) => boolean
}

const asked = (question: string) => (moment: Moment): boolean => moment.mine && moment.question === question

const ROWS: readonly Row[] = [
  { id: 'end', when: (m) => m.over, title: 'That was a battle', text: 'Cards give orders, ordered units move and fight, and lost units are banners. Everything else is detail, and the table explains it as it comes up.', task: 'Look at the story of the battle, or choose a real one: Roliça is a good second battle.' },
  { id: 'banner', when: (m) => m.banners > 0, title: 'A banner', text: 'Every unit or leader destroyed gives the other side a banner; some places on the map are worth one too. Whoever has enough of them first wins at once; the row at the top keeps count.', task: '' },
  { id: 'card', when: (m) => asked('play card')(m) && !m.card, title: 'Card', text: 'A turn begins with a card. Section cards (green) order units on the left, in the center or on the right of the field; tactic cards (violet) do something special. You draw a new one at the end.', task: 'Choose a card from your hand. One that orders two or three units in the center is good here.' },
  { id: 'play', when: (m) => asked('play card')(m) && m.card, title: 'Read, then play', text: 'The card is only raised, and the prompt shows all it does. Until dice are rolled or a card is drawn, every choice can be taken back.', task: 'Press Play.' },
  { id: 'order', when: asked('order'), title: 'Order', text: 'Units with a gold ring may be ordered. Only ordered units act this turn.', task: 'Click the units you want to use. Click any other, and the table says why not.' },
  { id: 'move', when: (m) => asked('move')(m) && !m.picked, title: 'Move', text: 'Infantry and foot artillery go one hex, cavalry up to three. Guns that stay can fire; most units may move and fight.', task: 'Click an ordered unit, then one of the gold dots; or drag it there. Bring infantry close to the enemy, and guns to a clear line of sight.' },
  { id: 'battle', when: (m) => asked('battle')(m) && !m.aimed, title: 'Combat', text: 'Next to an enemy a unit fights hand to hand; from farther away infantry and guns fire. One attack for each ordered unit.', task: 'Click a unit with a gold ring, then an enemy in red.' },
  { id: 'odds', when: (m) => asked('battle')(m) && m.aimed, title: 'Before the dice', text: 'The panel lists every die with its reason, and exactly what the roll can do. A symbol of the target’s own kind hits, a saber hits in melee, a flag drives it back one hex.', task: 'Attack, or go back and look for something better.' },
  { id: 'flags', when: asked('ignore flags'), title: 'Flags', text: 'Each flag is one hex of retreat. A leader with the unit, some terrain and some troops let you ignore one.', task: 'Stand if you can.' },
  { id: 'retreat', when: asked('retreat'), title: 'Retreat', text: 'The unit goes toward its own edge. Every hex it cannot retreat costs a block: keep the ground behind your line clear.', task: 'Choose one of the gold dots.' },
  { id: 'square', when: asked('form square'), title: 'Square', text: 'Infantry attacked by cavalry may form square: the cavalry then gets only one die. It costs you a card from your hand until the square is given up.', task: 'Form square if you can spare the card.' },
  { id: 'retire', when: asked('retire'), title: 'Retire', text: 'Cavalry attacked by infantry may retire two hexes and reform; then only cavalry symbols hurt it.', task: 'Retire when the odds look bad.' },
  { id: 'ground', when: asked('take ground'), title: 'Take the ground', text: 'The enemy has left his hex, and the attacker may step in. Cavalry may then fight once more.', task: 'Advance, unless you are better off here.' },
  { id: 'back', when: asked('battle back'), title: 'Battle back', text: 'A unit that stood its ground in melee may strike back, with all its dice.', task: 'Nearly always worth it.' },
  { id: 'wait', when: (m) => !m.mine && !m.over, title: 'The other side', text: 'Now your opponent does the same, step by step. The report on the right records it; click a line to see the board at that point.', task: '' },
]

/** The five words of the game, in their order. */
export const CHAPTERS: readonly [id: string, word: string][] = [['card', 'Card'], ['order', 'Order'], ['move', 'Move'], ['battle', 'Battle'], ['banner', 'Banner']]

/** The lesson for this moment that has not been shown yet, or null. */
export function lessonFor(moment: Moment, told: ReadonlySet<string>): Lesson | null {
  return ROWS.find((row) => !told.has(row.id) && row.when(moment)) ?? null
}
