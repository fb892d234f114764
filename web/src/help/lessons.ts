// The first battle, guided: which lesson fits the moment. Each is told once, when the table stands at it.

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
  { id: 'end', when: (m) => m.over, title: 'That was a battle', text: 'Cards give orders, ordered units move and fight, lost units are banners. Everything else is detail, and the table explains it where it comes up.', task: 'Look at the story of the battle, or choose a real one: Roliça is a good second.' },
  { id: 'banner', when: (m) => m.banners > 0, title: 'A banner', text: 'Every unit or leader that is destroyed is a banner for the other side; some places on the map are worth one too. Whoever has enough of them first wins at once: the row at the top counts.', task: '' },
  { id: 'card', when: (m) => asked('play card')(m) && !m.card, title: 'Card', text: 'A turn begins with a card. Section cards (green) order units on the left, in the center or on the right of the field; tactic cards (violet) do something special. You draw a new one at the end.', task: 'Choose a card of your hand. One that orders two or three units in the center is good here.' },
  { id: 'play', when: (m) => asked('play card')(m) && m.card, title: 'Read, then play', text: 'The card is only raised: the prompt shows all it does. Until dice have rolled or a card is drawn, every choice can be taken back.', task: 'Press Play.' },
  { id: 'order', when: asked('order'), title: 'Order', text: 'Units with a gold ring may be ordered. Only ordered units act in this turn.', task: 'Click the units you want to use. If you click any other, the table says why it cannot be.' },
  { id: 'move', when: (m) => asked('move')(m) && !m.picked, title: 'Move', text: 'Infantry and foot artillery go one hex, cavalry up to three. Guns that stay can fire; most units may move and fight.', task: 'Click an ordered unit, then one of the gold dots; or drag it there. Bring infantry close to the enemy, guns into a clear line of sight.' },
  { id: 'battle', when: (m) => asked('battle')(m) && !m.aimed, title: 'Combat', text: 'Next to an enemy a unit fights hand to hand; from farther away infantry and guns fire. One attack for each ordered unit.', task: 'Click a unit with a gold ring, then an enemy in red.' },
  { id: 'odds', when: (m) => asked('battle')(m) && m.aimed, title: 'Before the dice', text: 'The panel lists every die with its reason, and exactly what the roll can do. A symbol of the target’s own kind hits, a saber hits in melee, a flag drives back one hex.', task: 'Attack, or go back and look for something better.' },
  { id: 'flags', when: asked('ignore flags'), title: 'Flags', text: 'Every flag is one hex back. A leader with the unit, some ground and some troops let you ignore one.', task: 'Stand if you can.' },
  { id: 'retreat', when: asked('retreat'), title: 'Retreat', text: 'The unit goes toward its own edge. A hex that cannot be made costs a block: keep the ground behind your line free.', task: 'Choose one of the gold dots.' },
  { id: 'square', when: asked('form square'), title: 'Square', text: 'Infantry that horsemen attack may form square: they get one die against it. It costs you a card of your hand until the square is given up.', task: 'Form square if you can spare the card.' },
  { id: 'retire', when: asked('retire'), title: 'Retire', text: 'Cavalry attacked by infantry may retire two hexes and reform; fewer dice can hurt it then.', task: 'Retire when the odds look bad.' },
  { id: 'ground', when: asked('take ground'), title: 'Take the ground', text: 'The enemy is gone from his hex, and the attacker may step in. Cavalry may fight once more after it.', task: 'Advance, unless you stand better here.' },
  { id: 'back', when: asked('battle back'), title: 'Battle back', text: 'A unit that stood its ground in melee may strike back, with all its dice.', task: 'Nearly always worth it.' },
  { id: 'wait', when: (m) => !m.mine && !m.over, title: 'The other side', text: 'Now your opponent does the same, step by step. The report on the right tells it; a click on a line shows the board then.', task: '' },
]

/** The five words of the game, in their order. */
export const CHAPTERS: readonly [id: string, word: string][] = [['card', 'Card'], ['order', 'Order'], ['move', 'Move'], ['battle', 'Battle'], ['banner', 'Banner']]

/** The lesson of this moment that has not been told yet, or null. */
export function lessonFor(moment: Moment, told: ReadonlySet<string>): Lesson | null {
  return ROWS.find((row) => !told.has(row.id) && row.when(moment)) ?? null
}
