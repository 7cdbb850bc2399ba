/**
 * What comes in at the door when more is asked than can be done. Who would wait too long is told so at once, before anything is read or
 * looked up: the house then does as much as it can, in good time, instead of everything too late (docs/decisions/034-who-would-wait-too-long-is-told-at-once.md).
 */
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Answer } from './answer.ts'
import { refuse } from './busy-answer.ts'
import { Lane } from './lane.ts'
import { Rounds } from './rounds.ts'

/** For how many seconds a request of a kind may have to wait. What machines ask of the house is let in always. */
const patience = {
  /** From memory: it waits for nothing but the processor, and goes on longest. */
  pages: 1,
  /** The console, and pieces of files that staff send: few, and the ones who could help. */
  staff: 1,
  files: 0.5,
  calls: 0.5,
} as const
export type Kind = keyof typeof patience
export const kinds = Object.keys(patience) as Kind[]

const tickMs = 100
/** One line of the log tells of so many moments. */
const ticksOfLine = 50

/** The kind of a request by its address alone; null for what machines ask. */
export function kindOf(url: string): Kind | null {
  if (url.startsWith('/api/admin/') || url.startsWith('/uploads')) return 'staff'
  if (url.startsWith('/api/')) return 'calls'
  if (url.startsWith('/files/') || url.startsWith('/media/')) return 'files'
  return /^\/(healthz|readyz|metrics)(\?|$)/.test(url) ? null : 'pages'
}

export class Door {
  readonly #lanes = new Map(kinds.map((kind) => [kind, new Lane()]))
  /** Machines and staff do not stand in the row of the others. */
  readonly #rounds = { first: new Rounds(), others: new Rounds() }
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
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
    for (const lane of this.#lanes.values()) lane.tick(seconds)
  }

  /** Seconds that a request of this kind would wait now: in the row before the processor, or until those before it are done. */
  waitOf(kind: Kind): number {
    return Math.max(this.#roundsOf(kind).waited, this.#lane(kind).expectedWait)
  }

  /** Requests that were refused since the start. */
  refusedOf(kind: Kind): number {
    return this.#lane(kind).refused
  }

  /** Lets a request in, and begins it in its turn; or answers it with 503. */
  admit(request: IncomingMessage, response: Answer, handler: RequestListener): void {
    const kind = kindOf(request.url ?? '/')
    if (kind) {
      const lane = this.#lane(kind)
      if (this.waitOf(kind) > patience[kind]) {
        lane.refused += 1
        refuse(request, response, kind === 'pages', lane.refused)
        return
      }
      // Pages are answered in one go: they are never at work.
      if (kind !== 'pages') countWork(request, response, lane)
    }
    this.#roundsOf(kind).take(() => {
      // Whoever went away while waiting is not worked for.
      if (!response.destroyed) handler(request, response)
    })
  }

  #roundsOf(kind: Kind | null): Rounds {
    return kind === null || kind === 'staff' ? this.#rounds.first : this.#rounds.others
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

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Work begins when the body is whole and is done when the answer begins: how long bytes take is a matter of the line. */
function countWork(request: IncomingMessage, response: Answer, lane: Lane): void {
  const begin = () => {
    if (!response.headersSent && !response.destroyed) response.whenBegins = lane.enter()
  }
  if (hasBody(request)) request.once('end', begin)
  else begin()
}
