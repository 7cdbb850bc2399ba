/** Requests started per iteration of the event loop. */
const perIteration = 2
/** So few requests in the queue are never too many: a process that was not given the processor for a moment is not overloaded. */
const few = 20

interface Waiting {
  start: () => void
  since: number
}

/**
 * Starts requests in order of arrival, a few per iteration of the event loop. Node accepts one new connection per iteration: if each iteration
 * started everything that is readable, new clients would never be accepted while connected ones keep sending.
 */
export class RequestScheduler {
  readonly #waiting: Waiting[] = []
  #started = 0
  #isScheduled = false

  /** Seconds that the first request in the queue has waited; 0 while few are in it. */
  get waited(): number {
    const first = this.#waiting.length > few ? this.#waiting[0] : undefined
    return first ? (performance.now() - first.since) / 1_000 : 0
  }

  /** Calls `start` now or in a later iteration. */
  add(start: () => void): void {
    this.#waiting.push({ start, since: performance.now() })
    this.#startSome()
  }

  #startSome(): void {
    while (this.#started < perIteration) {
      const next = this.#waiting.shift()
      if (!next) break
      this.#started += 1
      next.start()
    }
    if (this.#isScheduled || this.#started === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#started = 0
      this.#startSome()
    })
  }
}
