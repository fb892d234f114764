// Which part of the board is seen, and how large: fitted whole on wide screens, filling the height on phones;
// dragged, wheeled and pinched up to four times.

const MOST = 4
// The width of the page as the style sheets see it: innerWidth is larger for a moment while a phone lays a page out.
const PHONE = '(max-width: 700px)'
/** How far the edge of a large board can be drawn in, so that nothing lies over its corners. */
const SLACK = 60
/** On a phone a hex is at least as wide as a finger. */
const FINGER = 44.5

interface Finger {
  x: number
  y: number
}

export class Viewport {
  /** The size of the drawing at scale 1. */
  width = $state(0)
  height = $state(0)
  x = $state(0)
  y = $state(0)
  scale = $state(1)
  /** The board fills the height and is wider than the screen. */
  cover = $state(false)
  panning = $state(false)
  pinching = $state(false)

  transform = $derived(`translate(${this.x}px, ${this.y}px) scale(${this.scale})`)

  #frame: HTMLElement | null = null
  #extent: readonly [number, number, number, number] = [0, 0, 1, 1]
  #least = 0
  #fingers = new Map<number, Finger>()
  #target: { x: number; y: number } | null = null

  /** Follow the size of the frame; returns a function that stops it. */
  watch(frame: HTMLElement, extent: readonly [number, number, number, number], radius: number): () => void {
    this.#frame = frame
    this.#least = FINGER / (Math.sqrt(3) * radius)
    this.#extent = extent
    const observer = new ResizeObserver(() => this.#fit())
    observer.observe(frame)
    this.#fit()
    return () => observer.disconnect()
  }

  #fit(): void {
    const frame = this.#frame
    if (!frame || !frame.clientWidth || !frame.clientHeight) return
    const [, , w, h] = this.#extent
    const fit = Math.min(frame.clientWidth / w, frame.clientHeight / h)
    const large = Math.max(frame.clientHeight / h, this.#least)
    this.cover = matchMedia(PHONE).matches && fit < large && !this.#wanted
    const k = this.cover ? large : fit
    this.width = w * k
    this.height = h * k
    this.scale = 1
    if (this.#target) this.look(this.#target.x, this.#target.y)
    else this.#place(0, 0)
  }

  /** The whole board was asked for on a phone. */
  #wanted = false

  toggle(center: { x: number; y: number } | undefined): void {
    if (this.scale > 1.01 && !this.cover) this.scale = 1
    else this.#wanted = !this.#wanted
    if (center) this.#target = center
    this.#fit()
  }

  /** Keep the drawing over the frame apart from some slack, or center it where it is smaller: rounding may make a board that
      fits exactly a hair larger. */
  #place(x: number, y: number): void {
    const frame = this.#frame
    if (!frame) return
    const keep = (at: number, size: number, room: number): number =>
      size <= room + (this.cover ? 0 : 0.5) ? (room - size) / 2 : Math.min(SLACK, Math.max(room - size - SLACK, at))
    this.x = keep(x, this.width * this.scale, frame.clientWidth)
    this.y = keep(y, this.height * this.scale, frame.clientHeight)
  }

  #unit(): number {
    return (this.width / this.#extent[2]) * this.scale
  }

  /** Bring a place of the board to the middle. */
  look(x: number, y: number): void {
    const frame = this.#frame
    this.#target = { x, y }
    if (!frame) return
    const k = this.#unit()
    this.#place(frame.clientWidth / 2 - (x - this.#extent[0]) * k, frame.clientHeight / 2 - (y - this.#extent[1]) * k)
  }

  /** Bring a place into view if it is not. */
  show(x: number, y: number): void {
    const frame = this.#frame
    if (!frame) return
    const at = this.screen(x, y, 50)
    const inside = at.x > at.size && at.y > at.size && at.x < frame.clientWidth - at.size && at.y < frame.clientHeight - at.size
    if (!inside) this.look(x, y)
  }

  screen(x: number, y: number, radius: number): { x: number; y: number; size: number } {
    const k = this.#unit()
    return { x: this.x + (x - this.#extent[0]) * k, y: this.y + (y - this.#extent[1]) * k, size: radius * k }
  }

  /** The place of the board under a pointer. */
  point(event: PointerEvent): { x: number; y: number } {
    const box = this.#frame?.getBoundingClientRect()
    const k = this.#unit()
    return {
      x: (event.clientX - (box?.left ?? 0) - this.x) / k + this.#extent[0],
      y: (event.clientY - (box?.top ?? 0) - this.y) / k + this.#extent[1],
    }
  }

  #zoom(factor: number, clientX: number, clientY: number): void {
    const box = this.#frame?.getBoundingClientRect()
    if (!box) return
    const scale = Math.min(MOST, Math.max(1, this.scale * factor))
    const ratio = scale / this.scale
    const px = clientX - box.left
    const py = clientY - box.top
    this.scale = scale
    this.#place(px - (px - this.x) * ratio, py - (py - this.y) * ratio)
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.#zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY)
  }

  down(event: PointerEvent): void {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.#fingers.size === 2) this.pinching = true
  }

  pan(): void {
    this.panning = true
  }

  move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId)
    if (!finger) return
    const before = [...this.#fingers.values()].map((f) => ({ ...f }))
    const dx = event.clientX - finger.x
    const dy = event.clientY - finger.y
    finger.x = event.clientX
    finger.y = event.clientY
    if (this.pinching) {
      const [a, b] = [...this.#fingers.values()]
      const [c, d] = before
      if (!a || !b || !c || !d) return
      this.#zoom(Math.hypot(a.x - b.x, a.y - b.y) / Math.max(1, Math.hypot(c.x - d.x, c.y - d.y)), (a.x + b.x) / 2, (a.y + b.y) / 2)
    } else if (this.panning) this.#place(this.x + dx, this.y + dy)
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
    if (this.#fingers.size < 2) this.pinching = false
    if (!this.#fingers.size) this.panning = false
  }
}
