import type { TestProgress } from '@ariviyal/contract/tests/results'
import { type StreamEvent, withChange } from '@ariviyal/contract/tests/tracking'
import { ApiError } from '../../api/client.ts'
import { readEvents } from './read-events.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** The server sends something every 15 seconds. */
const silenceMs = 40_000
/** How often the page looks at the time again: pupils become silent without any event. */
const lookMs = 10_000

/** `live`: the stream is open. `polling`: the page reads the progress again and again instead. */
export interface WatchState {
  line: 'live' | 'polling'
  progress: TestProgress | null
  /** The server's time in ms. */
  now: number
}

/** The stream of a test's progress while its page is shown. One that fails is opened again with growing pauses. */
export class ProgressWatch {
  readonly #open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  readonly #listeners = new Set<() => void>()
  #state: WatchState = { line: 'polling', progress: null, now: Date.now() }
  /** The server's clock minus the page's. */
  #ahead = 0
  #stream: AbortController | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isOver = false

  constructor(open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>) {
    this.#open = open
  }

  state = (): WatchState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Watches until the returned function is called. A hidden page has no stream, so that the one in front may have it. */
  run = (): (() => void) => {
    const look = () => (document.hidden ? this.#close() : this.#connect())
    const timer = setInterval(() => this.#set({}), lookMs)
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    addEventListener('online', look)
    look()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
      removeEventListener('online', look)
      this.#close()
    }
  }

  #close(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    this.#stream?.abort()
    this.#stream = undefined
    this.#set({ line: 'polling' })
  }

  #connect(): void {
    if (this.#stream || this.#isOver) return
    clearTimeout(this.#retry)
    const stream = new AbortController()
    this.#stream = stream
    void this.#read(stream).then((again) => {
      // Closed or replaced by this page itself.
      if (this.#stream !== stream) return
      this.#close()
      if (again) this.#retry = setTimeout(() => this.#connect(), this.#pause())
    })
  }

  /** Reads to the end, and tells whether to try again. */
  async #read(stream: AbortController): Promise<boolean> {
    try {
      const body = await this.#open(stream.signal)
      for await (const event of readEvents(body)) {
        if (this.#stream !== stream) return false
        this.#failures = 0
        clearTimeout(this.#silence)
        this.#silence = setTimeout(() => stream.abort(), silenceMs)
        if (event === 'beat') continue
        if (event.event === 'end') return this.#endedBy(event.data.why)
        this.#show(event)
      }
    } catch (error) {
      // Refused for good: reading the progress goes on, or says why not.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) this.#isOver = true
    }
    return !this.#isOver
  }

  /** Another page of the teacher has the stream until this one comes to the front again. */
  #endedBy(why: Extract<StreamEvent, { event: 'end' }>['data']['why']): boolean {
    if (why === 'over') this.#isOver = true
    return why === 'closing'
  }

  #show(event: Exclude<StreamEvent, { event: 'end' }>): void {
    this.#ahead = Date.parse(event.data.now) - Date.now()
    this.#set({ line: 'live', progress: withChange(this.#state.progress, event) })
  }

  /** Doubles, and varies so that a school does not return all at once. */
  #pause(): number {
    this.#failures += 1
    return Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#failures - 1)) * (0.5 + Math.random() / 2)
  }

  #set(change: Partial<WatchState>): void {
    this.#state = { ...this.#state, ...change, now: Date.now() + this.#ahead }
    for (const listener of this.#listeners) listener()
  }
}
