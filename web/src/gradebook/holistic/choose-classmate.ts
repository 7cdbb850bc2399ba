/** By pupil, the classmate about whom they are asked. */
export type Pairs = ReadonlyMap<string, string>

/**
 * Gives a pupil another classmate, or none. Each is a classmate once: who had that one gets the former one in exchange, unless that would be
 * themselves.
 */
export function choose(pairs: Pairs, student: string, classmate: string | null): Pairs {
  const next = new Map(pairs)
  const former = next.get(student)
  next.delete(student)
  if (classmate === null) return next
  const holder = [...next].find(([, one]) => one === classmate)?.[0]
  if (holder !== undefined) {
    next.delete(holder)
    if (former !== undefined && former !== holder) next.set(holder, former)
  }
  return next.set(student, classmate)
}
