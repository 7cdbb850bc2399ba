/** Chances that come the same way again from the same seed. */
export interface Chances {
  /** From 0, below 1. */
  next: () => number
  /** A whole number from 0, below `count`. */
  below: (count: number) => number
  /** A whole number from `from` to `to`, both counted in. */
  whole: (from: number, to: number) => number
  /** True so often, 0 to 1. */
  maybe: (share: number) => boolean
  /** One of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T
}

/** mulberry32: 32 bits of state, which is plenty to choose by. With the number of an input, that one can be made again without those before it. */
export function chancesOf(seed: number, input?: number): Chances {
  let state = (input === undefined ? seed : seed ^ Math.imul(input + 1, 0x9e3779b1)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    whole: (from, to) => from + below(to - from + 1),
    maybe: (share) => next() < share,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  }
}

/** The seed of this run: `SEED` of the environment to do one again, else one of its own. */
export const seedOfRun = (): number => Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
