import { availableParallelism } from 'node:os'

/** How many tasks run at once that take a core each: half of the cores, from 1 to 2. Other requests and the database proceed under load. */
export const halfOfCores = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))

interface Limits {
  atOnce: number
  maxWaiting: number
  /** Creates the error for a task that finds the queue full. */
  full: () => Error
}

/** Runs at most `atOnce` tasks concurrently. Others wait in order; a task is rejected when `maxWaiting` already wait. */
export class ConcurrencyLimiter {
  readonly #limits: Limits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else if (this.#waiting.length >= this.#limits.maxWaiting) throw this.#limits.full()
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
