import type { Arrow } from './plan-pairs.ts'

/** A pair that has not ended. */
export interface StandingPair extends Arrow {
  id: string
  isMarked: boolean
}

interface Settled {
  /** Pairs that end, since one of their classes has left. */
  ended: StandingPair[]
  standing: StandingPair[]
  /** Classes that take part and whose report nobody marks or has marked. */
  free: string[]
}

/**
 * What is left of the pairs of a project. A class whose partner has left starts anew with another one, unless its report was marked before;
 * in a ring of three the other two start anew. `takingPart` and `served` are ids of classes: those that have not left, and those whose
 * report was ever marked.
 */
export function settlePairs(
  pairs: readonly StandingPair[],
  takingPart: readonly string[],
  served: Set<string>,
): Settled {
  const present = new Set(takingPart)
  let standing = pairs.filter(
    ({ marker, marked, isMarked }) => isMarked || (present.has(marker) && present.has(marked)),
  )
  for (;;) {
    const awaited = new Set(standing.map(({ marked }) => marked))
    const free = takingPart.filter((id) => !served.has(id) && !awaited.has(id))
    const starting = new Set(free)
    const left = standing.filter(({ marker }) => !starting.has(marker))
    if (left.length === standing.length) {
      const kept = new Set(standing)
      return { ended: pairs.filter((pair) => !kept.has(pair)), standing, free }
    }
    standing = left
  }
}
