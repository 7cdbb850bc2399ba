/** As few as these are never too many: twice the connections to the database. */
const few = 20
/** Answers a second that are taken for granted until more is known, and again after a quiet time. */
const presumed = 400
/** How much of the newest moment goes into the mean. */
const weight = 0.2
/** How much of what was slow is forgotten at each moment in which the lane was nearly empty. */
const forgetting = 0.02

/** Requests of one kind that are at work, and how long one more would wait: as many as there are, at the pace at which they lately left. */
export class Lane {
  refused = 0
  #atWork = 0
  #least = 0
  #left = 0
  #perSecond = presumed

  /** In seconds; 0 while few are at work. */
  get expectedWait(): number {
    return this.#atWork <= few ? 0 : this.#atWork / this.#perSecond
  }

  /** Lets one in; what it answers is called when that one is done, once however often. */
  enter(): () => void {
    this.#atWork += 1
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#atWork -= 1
      this.#left += 1
      this.#least = Math.min(this.#least, this.#atWork)
    }
  }

  /** Looks back at a moment that is over, of so many seconds. */
  tick(seconds: number): void {
    const rate = this.#left / seconds
    // Only while there was always something to do does the pace say what can be done.
    if (this.#least >= few) this.#perSecond += (rate - this.#perSecond) * weight
    else if (this.#perSecond < presumed) this.#perSecond += (presumed - this.#perSecond) * forgetting
    // A lane in which nothing moves waits for ever, and a wait must stay a number.
    this.#perSecond = Math.max(this.#perSecond, 0.1)
    this.#left = 0
    this.#least = this.#atWork
  }
}
