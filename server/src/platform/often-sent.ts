/** Of so many statements that are counted at a time … */
const counted = 1_000
/** … one that is sent so often is prepared. */
const oftenFrom = 10
/** Each takes some 20 kB on each connection that has sent it. */
const mostPrepared = 100

/**
 * Whether one plan fits a statement whatever its values are. A search reads what is frequent otherwise than what is rare, and so does a page of the
 * rows that some values choose: those are planned each time (`growth.test.ts` holds that the others need not be).
 */
export const hasOnePlan = (text: string): boolean =>
  !/@@|\bi?like\b|%|\bsimilar/i.test(text) && !(/\blimit \$\d/i.test(text) && text.includes('$2'))

/** Finds which statements come often, and names them: by its name PostgreSQL knows one that it has read and planned before. */
export class OftenSent {
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #left = counted
  #isOver = false

  /** Counts a statement, and gives its name where it has one. */
  nameOf(text: string): string | undefined {
    if (this.#isOver) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= mostPrepared) return known
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    this.#left -= 1
    if (this.#left === 0) {
      this.#counts.clear()
      this.#left = counted
    }
    if (count < oftenFrom || !hasOnePlan(text)) return undefined
    const name = `often_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }

  /** From now on nothing has a name. */
  stop(): void {
    this.#isOver = true
  }
}
