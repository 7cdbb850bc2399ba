/** A deterministic pseudo-random generator. */
export interface Random {
  /** In [0, 1). */
  next: () => number
  /** An integer in [0, `count`). */
  below: (count: number) => number
  /** An integer in [`from`, `to`]. */
  integer: (from: number, to: number) => number
  /** True with this probability. */
  maybe: (share: number) => boolean
  /** An element of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T
}

/** mulberry32 with 32 bits of state. With the number of an input, that input can be reproduced without the ones before it. */
export function createRandom(seed: number, input?: number): Random {
  let state = (input === undefined ? seed : seed ^ Math.imul(input + 1, 0x9e3779b1)) | 0
  const next = () => {
    // A signed number of 32 bits is kept without an allocation: photographs take millions of them.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    integer: (from, to) => from + below(to - from + 1),
    maybe: (share) => next() < share,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  }
}

/** The seed of this run: the environment variable `SEED`, to repeat a run, else a new one. */
export const seedOfRun = (): number => Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
