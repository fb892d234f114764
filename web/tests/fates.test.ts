import { describe, expect, it } from 'vitest'
import type { Fate, RollOdds } from '../src/net/messages.gen'
import { blocksLost, brief, fateWords, ofFate, ofRoll } from '../src/play/fates'

const fate = (change: Partial<Fate>): Fate => ({ eliminated: 0, driven: 0, hurt: 0, unhurt: 0, blocks: 0, leader: 0, ...change })
const answer = (own: Partial<Fate>, foe?: Partial<Fate>) => ({ action: 'pass', own: fate(own), foe: foe ? fate(foe) : null, roll: null })

const roll = (change: Partial<RollOdds['with_retreat']>): RollOdds => {
  const losses = { blocks: [0.5, 0.3, 0.2], eliminated: 0.2, driven: 0.3, leader: 0, ...change }
  return { origin: 'F4', target: 'F5', dice: 2, shares: [], faces: {}, hits: [], flags: [], by_hits: losses, with_retreat: losses }
}

describe('the fate of a target', () => {
  it('is given as three shares that make one', () => {
    const fates = ofRoll(roll({}))
    expect(fates).toEqual({ destroyed: 0.2, driven: 0.3, stands: 0.5, blocks: 0.7, leader: 0 })
    expect(fateWords(fates, 'block')).toBe('destroyed 20 %, driven back 30 %, stands 50 %, −0.7 blocks on average')
  })
  it('of a leader alone is to fall or to go', () => {
    expect(ofRoll(roll({ blocks: [1], eliminated: 0, driven: 0.75, leader: 0.25 }))).toEqual({
      destroyed: 0.25, driven: 0.75, stands: 0, blocks: 0, leader: 0,
    })
  })
  it('counts whole blocks where nothing is left to chance', () => {
    expect(blocksLost(ofFate(fate({ driven: 1, blocks: 1 })), 'block')).toBe('loses 1 block')
    expect(blocksLost(ofFate(fate({ driven: 0.5, unhurt: 0.5, blocks: 1 })), 'block')).toBe('−1.0 blocks on average')
  })
})

describe('an answer on its button', () => {
  it.each([
    ['stays', answer({ unhurt: 1 })],
    ['falls', answer({ eliminated: 1, blocks: 2 })],
    ['goes back unhurt', answer({ driven: 1 })],
    ['goes back, loses 2 blocks', answer({ driven: 1, blocks: 2 })],
    ['goes back, falls 40 %', answer({ driven: 0.6, eliminated: 0.4, blocks: 0.5 })],
    ['stays 50 %, falls 20 %', answer({ driven: 0.3, eliminated: 0.2, hurt: 0.1, unhurt: 0.4, blocks: 0.5 })],
    ['stays 70 %', answer({ driven: 0.3, unhurt: 0.7 })],
    ['stays; drives them off 25 %', answer({ unhurt: 1 }, { eliminated: 0.05, driven: 0.2, unhurt: 0.75 })],
    ['stays', answer({ unhurt: 1 }, { unhurt: 1 })],
    ['stays, −0.6 blocks; drives them off 17 %', answer({ hurt: 0.6, unhurt: 0.4, blocks: 0.6 }, { driven: 0.17, unhurt: 0.83 })],
  ])('%s', (words, outlook) => expect(brief(outlook, 'block')).toBe(words))
})
