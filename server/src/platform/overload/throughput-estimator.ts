/** So few requests in progress are never too many: twice the connections to the database. */
const few = 20
/** Responses per second that are assumed until more is known, and again after a quiet period. */
const presumed = 400
/** Weight of the newest interval in the moving average. */
const weight = 0.2
/** How fast a low average is forgotten while hardly anything is in progress. */
const forgetting = 0.02

/** Counts requests of one kind in progress, and estimates how long one more would wait: their number divided by the recent throughput. */
export class ThroughputEstimator {
  #inProgress = 0
  #least = 0
  #completed = 0
  #perSecond = presumed

  /** In seconds; 0 while few are in progress. */
  get expectedWait(): number {
    return this.#inProgress <= few ? 0 : this.#inProgress / this.#perSecond
  }

  /** Counts a request; the function that it returns counts its end, and is called once. */
  enter(): () => void {
    this.#inProgress += 1
    return () => {
      this.#inProgress -= 1
      this.#completed += 1
      this.#least = Math.min(this.#least, this.#inProgress)
    }
  }

  /** Ends an interval of so many seconds. */
  tick(seconds: number): void {
    const rate = this.#completed / seconds
    // The rate says what can be done only if there was always something to do.
    if (this.#least >= few) this.#perSecond += (rate - this.#perSecond) * weight
    else if (this.#perSecond < presumed) this.#perSecond += (presumed - this.#perSecond) * forgetting
    // If nothing completes the wait is infinite, but it must stay a number.
    this.#perSecond = Math.max(this.#perSecond, 0.1)
    this.#completed = 0
    this.#least = this.#inProgress
  }
}
