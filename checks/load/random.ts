/** Numbers from 0 up to 1 that follow from a seed alone (an LCG of 48 bits, as in drand48 of POSIX), so that a run can be made again. */
export function randomFrom(seed: number): () => number {
  let state = (BigInt(seed) << 16n) | 0x330en
  return () => {
    state = (state * 0x5deece66dn + 0xbn) & 0xffffffffffffn
    return Number(state) / 2 ** 48
  }
}

/** The seed of a run: `SEED` of the environment to repeat one, else by the clock. */
export const seedOfRun = (): number => Number(process.env['SEED'] ?? Date.now() % 1_000_000)
