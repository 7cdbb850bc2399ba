/** Chances that come the same way again from the same seed. */
export interface Chances {
  /** From 0, below 1. */
  next: () => number
  /** A whole number from `from` to `to`, both counted in. */
  whole: (from: number, to: number) => number
  /** True so often, 0 to 1. */
  is: (share: number) => boolean
  one: <T>(things: readonly [T, ...T[]]) => T
}

/** mulberry32: 32 bits of state, which is plenty to choose moments by. */
export function chancesOf(seed: number): Chances {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    is: (share) => next() < share,
    one: (things) => things[whole(0, things.length - 1)] ?? things[0],
  }
}

/** The seed of this run: `SEED` of the environment to do one again, else one of its own. */
export const seedOfRun = (): number => Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
