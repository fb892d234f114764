import { describe, expect, it } from 'vitest'
import own from '../src/base/tokens.css?raw'
import drawn from '../src/base/tokens.gen.css?raw'

/** The tokens of a theme; the dark one changes what it names and keeps the rest. */
function tokens(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8})/g)].map((match) => [match[1]!, match[2]!]))
}
const DARK = /:root\[data-theme="?dark"?\]/
const [light, dark] = [0, 1].map((i) => tokens(`${drawn.split(DARK)[i]} ${own.split(DARK)[i]}`))
const themes = { light: light!, dark: { ...light!, ...dark! } }

function luminance(color: string): number {
  const full = color.length === 4 ? `#${[...color.slice(1)].map((c) => c + c).join('')}` : color
  const [r, g, b] = [1, 3, 5].map((i) => {
    const v = Number.parseInt(full.slice(i, i + 2), 16) / 255
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

const TEXT = [['ink', 'panel'], ['ink', 'panel2'], ['ink', 'card'], ['ink2', 'panel'], ['ink2', 'panel2'], ['ink2', 'page'], ['brass', 'panel'], ['brass', 'brass-bg'], ['on-primary', 'primary'], ['danger', 'panel'], ['on-gold', 'gold'], ['die-ink', 'die'], ['sec', 'card'], ['tac', 'card'], ['coin-ink', 'coin']] as const
const SIGNS = [['focus', 'panel'], ['focus', 'open'], ['face', 'fr'], ['face', 'br'], ['face', 'pt'], ['case', 'legal'], ['target', 'open'], ['target', 'hill'], ['bar-hit', 'track'], ['bar-flag', 'track'], ['bar-hit', 'panel'], ['bar-flag', 'panel'], ['fate-dead', 'die'], ['arc', 'open'], ['arc', 'hill'], ['coin', 'br'], ['rim2', 'br'], ['handle', 'panel'], ['reach', 'reach2']] as const

describe.each(Object.entries(themes))('%s theme', (_, theme) => {
  it.each(TEXT)('%s can be read on %s', (a, b) => expect(contrast(theme[a]!, theme[b]!)).toBeGreaterThanOrEqual(4.5))
  it.each(SIGNS)('%s stands out on %s', (a, b) => expect(contrast(theme[a]!, theme[b]!)).toBeGreaterThanOrEqual(3))
})

it('knows black from white', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21)
  expect(contrast('#777', '#777')).toBe(1)
})
