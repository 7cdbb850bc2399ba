export interface Applicant {
  id: string
  schoolKey: string
  createdAt: Date
}

/**
 * The order in which surplus equipment is given: always next to the school that has received least, and among equal schools to the earliest
 * request. What a school receives within the order counts for its later requests.
 */
export function fairOrder<Item extends Applicant>(
  applicants: readonly Item[],
  received: ReadonlyMap<string, number>,
): Item[] {
  const earliestFirst = applicants.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  const given = new Map<string, number>()
  const ranked = earliestFirst.map((applicant) => {
    const before = given.get(applicant.schoolKey) ?? received.get(applicant.schoolKey) ?? 0
    given.set(applicant.schoolKey, before + 1)
    return { applicant, before }
  })
  return ranked.toSorted((a, b) => a.before - b.before).map(({ applicant }) => applicant)
}
