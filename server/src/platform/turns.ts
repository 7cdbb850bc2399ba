/** Work that takes a processor for itself: so much at once, and no longer a queue than can be served in good time. */
export interface Turns {
  /** Raises what `full` makes when the queue is too long. */
  take: <Result>(work: () => Promise<Result>) => Promise<Result>
}

export interface TurnsOptions {
  atOnce: number
  /** Who would wait longer than this is refused at once. */
  longestWaitMs: number
  /** So many may wait in any case. */
  always: number
  full: () => Error
}

/** How much of the newest piece of work goes into the mean. */
const weight = 0.2

/** First come, first served. The expected wait is that of all who wait before, at the time that one lately took. */
export function createTurns({ atOnce, longestWaitMs, always, full }: TurnsOptions): Turns {
  let running = 0
  let meanMs = 0
  const waiting: (() => void)[] = []

  return {
    async take(work) {
      if (running >= atOnce) {
        const expectedMs = ((waiting.length + 1) * meanMs) / atOnce
        if (waiting.length >= always && expectedMs > longestWaitMs) throw full()
        // Whoever finishes hands the place over, so that `running` stays what it is.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      const begun = performance.now()
      try {
        return await work()
      } finally {
        meanMs += (performance.now() - begun - meanMs) * weight
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
