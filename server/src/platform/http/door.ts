/**
 * What comes in at the door when more is asked than can be done. Who would wait too long is told so at once, before anything is read or
 * looked up: the house then does as much as it can, in good time, instead of everything too late (docs/decisions/034-who-would-wait-too-long-is-told-at-once.md).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { refuse } from './busy-answer.ts'
import { Lane } from './lane.ts'

/** For how many seconds a request of a kind may have to wait. What machines ask of the house is let in always. */
const patience = {
  /** From memory: it waits for nothing but the processor, and goes on longest. */
  pages: 1.5,
  /** The console, and pieces of files that staff send: few, and the ones who could help. */
  staff: 1,
  files: 0.5,
  calls: 0.5,
} as const
export type Kind = keyof typeof patience
export const kinds = Object.keys(patience) as Kind[]

const tickMs = 100
/** Requests of the newest moments that make a crowd. Where fewer came, it is not their work that keeps the processor: refusing them would help nobody. */
const crowd = 20
/** One line of the log tells of so many moments. */
const ticksOfLine = 50

/** The kind of a request by its address alone; null for what machines ask. */
export function kindOf(url: string): Kind | null {
  if (url.startsWith('/api/admin/') || url.startsWith('/uploads')) return 'staff'
  if (url.startsWith('/api/')) return 'calls'
  if (url.startsWith('/files/') || url.startsWith('/media/')) return 'files'
  return /^\/(healthz|readyz|metrics)(\?|$)/.test(url) ? null : 'pages'
}

/** Pages are answered in one go, and the bytes of an upload take as long as its line: neither says how much is to be done. */
const isCounted = (kind: Kind, method: string | undefined) => kind !== 'pages' && method !== 'PATCH'

export class Door {
  readonly #lanes = new Map(kinds.map((kind) => [kind, new Lane()]))
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #late = 0
  #lateBefore = 0
  #came = 0
  #cameLast = 0
  #cameBefore = 0
  #refusedBefore = 0

  constructor(log: Logger) {
    this.#log = log
  }

  /** Begins to measure; `close` ends it. */
  open(): void {
    let last = performance.now()
    let ticks = 0
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.tick((now - last) / 1_000)
      last = now
      ticks += 1
      if (ticks % ticksOfLine === 0) this.#tell()
    }, tickMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  tick(seconds: number): void {
    this.#lateBefore = this.#late
    this.#late = Math.max(0, seconds - tickMs / 1_000)
    this.#cameBefore = this.#cameLast
    this.#cameLast = this.#came
    this.#came = 0
    for (const lane of this.#lanes.values()) lane.tick(seconds)
  }

  /** Seconds that a request of this kind would wait now: until its turn on the processor, and for those before it. */
  waitOf(kind: Kind): number {
    // One long moment is a pause to collect garbage; two in a row are too much work.
    const late = this.#isCrowded() ? Math.min(this.#late, this.#lateBefore) : 0
    return late + this.#lane(kind).expectedWait
  }

  #isCrowded(): boolean {
    return this.#came + this.#cameLast + this.#cameBefore > crowd
  }

  /** Requests that were refused since the start. */
  refusedOf(kind: Kind): number {
    return this.#lane(kind).refused
  }

  /** Lets a request in, or answers it with 503. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const kind = kindOf(request.url ?? '/')
    if (!kind) return true
    this.#came += 1
    const lane = this.#lane(kind)
    const wait = this.waitOf(kind)
    if (wait > patience[kind]) {
      lane.refused += 1
      refuse(request, response, kind === 'pages', lane.refused)
      return false
    }
    if (isCounted(kind, request.method)) countUntilBegun(response, lane.enter())
    return true
  }

  #lane(kind: Kind): Lane {
    return this.#lanes.get(kind) as Lane
  }

  #tell(): void {
    const refused = kinds.reduce((sum, kind) => sum + this.refusedOf(kind), 0)
    const lately = refused - this.#refusedBefore
    this.#refusedBefore = refused
    if (lately > 0) this.#log.warn({ refused: lately }, 'more is asked than can be done: requests were refused')
  }
}

/** The work is done when an answer begins; how long its bytes take is a matter of the line. */
function countUntilBegun(response: ServerResponse, done: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    done()
    return writeHead(...args)
  }
  response.once('close', done)
}
