// Sounds made on the spot: filtered noise and a few tones, no recordings. Silent until switched on.

import { settings } from '../base/settings.svelte'

let audio: AudioContext | null = null
let hiss: AudioBuffer | null = null

function context(): AudioContext {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

function noise(at: AudioContext): AudioBuffer {
  if (hiss) return hiss
  hiss = at.createBuffer(1, at.sampleRate, at.sampleRate)
  const samples = hiss.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return hiss
}

interface Puff {
  /** Seconds from now, length in seconds, loudness. */
  at: number
  length: number
  gain: number
  /** The middle of the filter in Hz: low is a gun, high a musket. */
  tone: number
}

/** A burst of filtered noise that dies away. */
function puff(on: AudioContext, { at, length, gain, tone }: Puff): void {
  const source = on.createBufferSource()
  source.buffer = noise(on)
  const filter = on.createBiquadFilter()
  filter.type = tone < 300 ? 'lowpass' : 'bandpass'
  filter.frequency.value = tone
  fading(on, source.connect(filter), at, length, gain)
  source.start(on.currentTime + at, Math.random() * 0.5, length)
}

function note(on: AudioContext, at: number, length: number, gain: number, pitch: number): void {
  const source = on.createOscillator()
  source.type = 'triangle'
  source.frequency.value = pitch
  fading(on, source, at, length, gain)
  source.start(on.currentTime + at)
  source.stop(on.currentTime + at + length)
}

function fading(on: AudioContext, from: AudioNode, at: number, length: number, gain: number): void {
  const volume = on.createGain()
  const start = on.currentTime + at
  volume.gain.setValueAtTime(Math.max(0.0001, gain * settings.kept.volume), start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  from.connect(volume).connect(on.destination)
}

const row = (count: number, gap: number, make: (i: number) => Puff): Puff[] =>
  [...Array(count).keys()].map((i) => ({ ...make(i), at: i * gap * (0.85 + Math.random() * 0.3) }))

const PUFFS: Record<string, () => Puff[]> = {
  card: () => [{ at: 0, length: 0.09, gain: 0.25, tone: 2400 }],
  foot: () => row(4, 0.13, () => ({ at: 0, length: 0.07, gain: 0.3, tone: 240 })),
  horse: () => row(6, 0.08, (i) => ({ at: 0, length: 0.05, gain: i % 3 ? 0.3 : 0.4, tone: 420 })),
  wheels: () => row(9, 0.05, () => ({ at: 0, length: 0.08, gain: 0.14, tone: 180 })),
  musketry: () => row(7, 0.045, () => ({ at: 0, length: 0.16, gain: 0.4, tone: 1500 })),
  gun: () => [{ at: 0, length: 0.9, gain: 1, tone: 110 }, { at: 0, length: 0.12, gain: 0.5, tone: 900 }],
  dice: () => row(5, 0.07, () => ({ at: 0, length: 0.04, gain: 0.4, tone: 1900 })),
}
const NOTES: Record<string, [pitch: number, at: number][]> = {
  flag: [[392, 0], [523, 0.1]],
  banner: [[392, 0], [523, 0.12], [659, 0.24], [784, 0.36]],
  move: [[659, 0], [784, 0.11]],
}

/** Play a sound by name, if sounds are on. */
export function play(name: string): void {
  if (!settings.kept.sound) return
  const on = context()
  for (const one of PUFFS[name]?.() ?? []) puff(on, one)
  for (const [pitch, at] of NOTES[name] ?? []) note(on, at, 0.3, 0.22, pitch)
}
