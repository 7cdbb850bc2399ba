export interface AvailableJudge {
  userId: string
  /** Null for a judge from none of the schools. */
  schoolId: string | null
  /** Entries that the judge has or had. */
  load: number
}

export interface NeedOfJudges {
  entryId: string
  schoolId: string
  /** How many judges are missing. */
  count: number
  /** Judges who have, or had, this entry. */
  taken: readonly string[]
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Chooses judges for entries: nobody of the entry's school, nobody twice, those with the fewest entries first. Deterministic: the same
 * entries and judges give the same choice in any order. Entries with the fewest possible judges choose first; an entry for which there are
 * too few judges gets fewer than `count`.
 */
export function assignJudges(needs: readonly NeedOfJudges[], judges: readonly AvailableJudge[]): Map<string, string[]> {
  const loads = new Map(judges.map(({ userId, load }) => [userId, load]))
  const loadOf = (userId: string) => loads.get(userId) ?? 0
  const possible = needs.map((need) => ({
    need,
    judges: judges
      .filter(({ userId, schoolId }) => schoolId !== need.schoolId && !need.taken.includes(userId))
      .map(({ userId }) => userId),
  }))
  possible.sort((a, b) => a.judges.length - b.judges.length || byText(a.need.entryId, b.need.entryId))
  const chosen = new Map<string, string[]>()
  for (const { need, judges: free } of possible) {
    const picked = free.sort((a, b) => loadOf(a) - loadOf(b) || byText(a, b)).slice(0, need.count)
    for (const userId of picked) loads.set(userId, loadOf(userId) + 1)
    chosen.set(need.entryId, picked)
  }
  return chosen
}
