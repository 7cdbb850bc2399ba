/** Requests that are begun in one round of the event loop. */
const perRound = 2

interface Waiting {
  begin: () => void
  since: number
}

/**
 * Begins requests in the order in which they came, a few in each round of the event loop. Node takes up one new connection a round: were all that is
 * readable begun in it, who knocks anew would never be let in while those who are in keep asking.
 */
export class Rounds {
  readonly #waiting: Waiting[] = []
  #left = perRound
  #isTurning = false

  /** Seconds for which the first in the row has waited; 0 when nobody does. */
  get waited(): number {
    const first = this.#waiting[0]
    return first ? (performance.now() - first.since) / 1_000 : 0
  }

  /** Calls `begin` now, or in its turn. */
  take(begin: () => void): void {
    if (this.#left > 0) {
      this.#left -= 1
      begin()
    } else this.#waiting.push({ begin, since: performance.now() })
    this.#turn()
  }

  #turn(): void {
    if (this.#isTurning) return
    this.#isTurning = true
    setImmediate(() => {
      this.#isTurning = false
      const next = this.#waiting.splice(0, perRound)
      this.#left = perRound - next.length
      for (const { begin } of next) begin()
      if (next.length > 0) this.#turn()
    })
  }
}
