/** The attempt with the most marks, the newest of equal ones; attempts come newest first. */
export const bestOf = <Marked>(marked: Marked[], marksOf: (one: Marked) => number): Marked | undefined =>
  marked.reduce<Marked | undefined>(
    (best, one) => (best === undefined || marksOf(one) > marksOf(best) ? one : best),
    undefined,
  )
