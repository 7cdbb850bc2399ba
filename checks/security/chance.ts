/** A source of choices that are the same for the same seed. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from 0 up to, not including, `count`. */
  below: (count: number) => number
  /** One of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T
  /** True in this share of cases. */
  maybe: (share: number) => boolean
}

/** Mulberry32, begun with the seed and the number of the input, so that each input can be made again without those before it. */
export function chanceOf(seed: number, input = 0): Chance {
  let state = (seed ^ Math.imul(input + 1, 0x9e3779b1)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    maybe: (share) => next() < share,
  }
}
