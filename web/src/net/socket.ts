// One connection to a table: it reconnects by itself, resumes after the last version it has, and pairs questions
// with their answers. Messages keep their order; nothing here knows what they mean.

import type { ServerMessage } from './messages.gen'

export type Link = 'connecting' | 'open' | 'lost' | 'refused'

export interface Door {
  message(message: ServerMessage): void
  /** `reason`: why the server opens no table here, if it refuses. */
  link(state: Link, reason?: string): void
  /** The newest version known here; -1 when none. */
  have(): number
}

interface Waiting {
  resolve(message: ServerMessage): void
  reject(error: Error): void
}

const FIRST_PAUSE = 300
const LONGEST_PAUSE = 8000
const HEARTBEAT = 20000
/** The server closes with these codes where it is no use to try again: an unknown link, a game of other rules. */
const FINAL = new Set([4404, 4410])

export class Socket {
  #socket: WebSocket | null = null
  #pause = FIRST_PAUSE
  #ids = 0
  #waiting = new Map<string, Waiting>()
  #closed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #heart: ReturnType<typeof setInterval> | undefined

  constructor(
    private readonly address: string,
    private readonly door: Door,
  ) {
    this.#connect()
    window.addEventListener('online', this.#now)
  }

  #connect(): void {
    this.door.link('connecting')
    const socket = new WebSocket(this.address)
    this.#socket = socket
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE
      socket.send(JSON.stringify({ type: 'hello', have: this.door.have() }))
      this.#heart = setInterval(() => void this.ask({ type: 'ping' }).catch(() => socket.close()), HEARTBEAT)
      this.door.link('open')
    }
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => this.#lost(event.code, event.reason)
  }

  #receive(message: ServerMessage): void {
    const id = 'id' in message ? message.id : undefined
    const waiting = id === undefined || message.type === 'step' ? undefined : this.#waiting.get(id)
    if (!waiting || id === undefined) return this.door.message(message)
    this.#waiting.delete(id)
    waiting.resolve(message)
  }

  #lost(code: number, reason: string): void {
    clearInterval(this.#heart)
    for (const { reject } of this.#waiting.values()) reject(new Error('connection lost'))
    this.#waiting.clear()
    if (this.#closed) return
    if (FINAL.has(code)) {
      this.door.link('refused', reason)
      return
    }
    this.door.link('lost')
    this.#timer = setTimeout(() => this.#connect(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  #now = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return
    clearTimeout(this.#timer)
    this.#connect()
  }

  /** Send a question and wait for the message that answers it. */
  ask(question: { type: string; [field: string]: unknown }): Promise<ServerMessage> {
    const socket = this.#socket
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('connection lost'))
    const id = String(++this.#ids)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ ...question, id }))
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#heart)
    window.removeEventListener('online', this.#now)
    this.#socket?.close()
  }
}
