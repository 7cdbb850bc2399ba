/** Requests that are begun in each round of the event loop … */
const always = 2
/** … and as many as this while the round is young, and nobody has stood in the row for long. */
const most = 16
const longMs = 5

interface Waiting {
  begin: () => void
  since: number
}

/**
 * Begins requests in the order in which they came, a few in each round of the event loop. Node takes up one new connection a round: were all that is
 * readable begun in it, who knocks anew would never be let in while those who are in keep asking. A small crowd of quick ones is begun in
 * larger steps: what they ask of the database goes out together, and the rounds between cost a tenth of a quick call.
 */
export class Rounds {
  readonly #waiting: Waiting[] = []
  #begun = 0
  #roundSince = performance.now()
  #most = most
  #isTurning = false

  /** Seconds for which the first in the row has waited; 0 when nobody does. */
  get waited(): number {
    const first = this.#waiting[0]
    return first ? (performance.now() - first.since) / 1_000 : 0
  }

  /** Calls `begin` now, or in its turn. */
  take(begin: () => void): void {
    // The first after a quiet time.
    if (!this.#isTurning) this.#roundSince = performance.now()
    if (this.#waiting.length === 0 && this.#hasRoom()) this.#begin(begin)
    else this.#waiting.push({ begin, since: performance.now() })
    this.#turn()
  }

  #hasRoom(): boolean {
    if (this.#begun < always) return true
    return this.#begun < this.#most && performance.now() - this.#roundSince < longMs
  }

  #begin(begin: () => void): void {
    this.#begun += 1
    begin()
  }

  #turn(): void {
    if (this.#isTurning) return
    this.#isTurning = true
    setImmediate(() => {
      this.#isTurning = false
      this.#most = this.waited * 1_000 > longMs ? always : most
      this.#begun = 0
      this.#roundSince = performance.now()
      while (this.#hasRoom()) {
        const next = this.#waiting.shift()
        if (!next) break
        this.#begin(next.begin)
      }
      if (this.#begun > 0) this.#turn()
    })
  }
}
