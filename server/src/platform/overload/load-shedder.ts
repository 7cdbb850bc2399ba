import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { refuse } from './busy-answer.ts'
import { RequestScheduler } from './request-scheduler.ts'
import { ThroughputEstimator } from './throughput-estimator.ts'

/** Seconds that a request of a kind may be expected to wait, so that an accepted one is answered within a second. Probes and metrics are never refused. */
const longestWait = { pages: 0.2, staff: 1, files: 0.2, calls: 0.3, streams: 0.3 } as const
export type Kind = keyof typeof longestWait
export const kinds = Object.keys(longestWait) as Kind[]

const tickMs = 100
const ticksPerReport = 50

/** The kind of a request by its path; null for probes and metrics. */
export function kindOf(url: string): Kind | null {
  if (url.startsWith('/api/admin/') || url.startsWith('/uploads')) return 'staff'
  if (/^\/api\/[^?]*\/stream(?:\?|$)/.test(url)) return 'streams'
  if (url.startsWith('/api/')) return 'calls'
  if (url.startsWith('/files/') || url.startsWith('/media/')) return 'files'
  return /^\/(healthz|readyz|metrics)(\?|$)/.test(url) ? null : 'pages'
}

/**
 * Refuses requests at once that would wait too long, before any work is done for them: the server then keeps its throughput under overload. A
 * request waits for its turn in the event loop, and a call for the calls in progress. Staff, probes and metrics have a queue of their own.
 */
export class LoadShedder {
  readonly refused: Record<Kind, number> = { pages: 0, staff: 0, files: 0, calls: 0, streams: 0 }
  /** Pages, files and streams take as long as the client's connection and cost nothing meanwhile: only calls are estimated. */
  readonly #estimators = { calls: new ThroughputEstimator(), staff: new ThroughputEstimator() }
  readonly #schedulers = { first: new RequestScheduler(), others: new RequestScheduler() }
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined

  constructor(log: Logger) {
    this.#log = log
  }

  open(): void {
    let last = performance.now()
    let ticks = 0
    let reported = 0
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.tick((now - last) / 1_000)
      last = now
      ticks += 1
      if (ticks % ticksPerReport !== 0) return
      const refused = kinds.reduce((sum, kind) => sum + this.refused[kind], 0)
      if (refused > reported) this.#log.warn({ refused: refused - reported }, 'overloaded: requests were refused')
      reported = refused
    }, tickMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  tick(seconds: number): void {
    for (const estimator of Object.values(this.#estimators)) estimator.tick(seconds)
  }

  /** Seconds that a request of this kind would wait now. */
  waitOf(kind: Kind): number {
    return Math.max(this.#schedulerOf(kind).waited, this.#estimatorOf(kind)?.expectedWait ?? 0)
  }

  /** Starts the request in its turn, or answers it with 503. */
  admit(request: IncomingMessage, response: ServerResponse, handler: RequestListener): void {
    const kind = kindOf(request.url ?? '/')
    if (kind) {
      if (this.waitOf(kind) > longestWait[kind]) {
        this.refused[kind] += 1
        refuse(request, response, kind === 'pages', this.refused[kind])
        return
      }
      const estimator = this.#estimatorOf(kind)
      if (estimator) count(request, response, estimator)
    }
    this.#schedulerOf(kind).add(() => {
      // The client may have gone while it waited.
      if (!response.destroyed) handler(request, response)
    })
  }

  #schedulerOf(kind: Kind | null): RequestScheduler {
    return kind === null || kind === 'staff' ? this.#schedulers.first : this.#schedulers.others
  }

  #estimatorOf(kind: Kind): ThroughputEstimator | undefined {
    return kind === 'calls' || kind === 'staff' ? this.#estimators[kind] : undefined
  }
}

/** A call is in progress from the end of its body, since a slow client may take a minute to send it. */
function count(request: IncomingMessage, response: ServerResponse, estimator: ThroughputEstimator): void {
  const enter = () => {
    if (!response.closed) response.once('close', estimator.enter())
  }
  if (hasBody(request)) request.once('end', enter)
  else enter()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
