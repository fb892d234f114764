// What this browser remembers: looks, pace, sound, and the battles played here.

export type Speed = 'calm' | 'normal' | 'quick' | 'off'

interface Kept {
  theme: '' | 'light' | 'dark'
  speed: Speed
  sound: boolean
  volume: number
  letters: boolean
  turning: boolean
  boardText: boolean
  tokens: string[]
  learned: boolean
}

const FRESH: Kept = {
  theme: '', speed: 'normal', sound: false, volume: 0.6, letters: true, turning: true, boardText: false, tokens: [], learned: false,
}
const PLACE = 'bicorne'

function read(): Kept {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) }
  } catch {
    return { ...FRESH }
  }
}

const still = matchMedia('(prefers-reduced-motion: reduce)')
const night = matchMedia('(prefers-color-scheme: dark)')

class Settings {
  kept = $state<Kept>(read())
  #night = $state(night.matches)
  #still = $state(still.matches)

  theme = $derived(this.kept.theme || (this.#night ? 'dark' : 'light'))
  /** The pace of all motion; a system that wants none gets none. */
  speed = $derived<Speed>(this.#still ? 'off' : this.kept.speed)

  constructor() {
    night.addEventListener('change', (event) => (this.#night = event.matches))
    still.addEventListener('change', (event) => (this.#still = event.matches))
    window.addEventListener('storage', (event) => {
      if (event.key === PLACE) this.kept = read()
    })
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.kept, change)
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.kept))
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  flipTheme(): void {
    this.set({ theme: this.theme === 'dark' ? 'light' : 'dark' })
  }

  /** Remember a table of this browser, newest first. */
  remember(token: string): void {
    const others = read().tokens.filter((other) => other !== token)
    this.set({ tokens: [token, ...others].slice(0, 100) })
  }

  forget(token: string): void {
    this.set({ tokens: read().tokens.filter((other) => other !== token) })
  }
}

export const settings = new Settings()
