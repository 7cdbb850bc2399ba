/** Keeps the latest results of a slow computation by key; equal keys that are asked for at the same time are computed once. */
export class ComputedOnce<Value> {
  readonly #kept = new Map<string, Promise<Value>>()
  readonly #max: number

  /** `max`: how many results are kept; the one that was asked for longest ago goes first. */
  constructor(max: number) {
    this.#max = max
  }

  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const value = this.#kept.get(key) ?? compute()
    this.#kept.delete(key)
    this.#kept.set(key, value)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#max) break
      this.#kept.delete(oldest)
    }
    try {
      return await value
    } catch (error) {
      // The next caller tries again.
      if (this.#kept.get(key) === value) this.#kept.delete(key)
      throw error
    }
  }
}
