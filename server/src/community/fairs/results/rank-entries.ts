import { fairLimits, type TieRule } from '@ariviyal/contract/community/fairs/fair-rules'

type Rubric = readonly { marks: number }[]

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Twice the mean of two numbers or the median of three, so that it is whole. One number counts as it is. */
function doubledMiddle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [first = 0, second = first, third] = sorted
  return third === undefined ? first + second : second * 2
}

/** Whether the totals of two scores differ by more than `differencePercent` of all marks. */
export function areFarApart([first = [], second = []]: readonly (readonly number[])[], rubric: Rubric): boolean {
  const all = sumOf(rubric.map(({ marks }) => marks))
  return Math.abs(sumOf(first) - sumOf(second)) * 100 > all * fairLimits.differencePercent
}

export interface Scored {
  id: string
  category: string
  grade: number
  /** One list a judge, by the rows of the rubric. */
  scores: readonly (readonly number[])[]
}

export interface Ranked {
  id: string
  score: number
  place: number
}

interface Compared {
  entry: Scored
  total: number
  rows: number[]
}

function compared(entry: Scored): Compared {
  const rows = (entry.scores[0] ?? []).map((_, row) => doubledMiddle(entry.scores.map((marks) => marks[row] ?? 0)))
  return { entry, total: doubledMiddle(entry.scores.map(sumOf)), rows }
}

const byRows = (a: Compared, b: Compared): number =>
  a.rows.map((mark, row) => (b.rows[row] ?? 0) - mark).find((difference) => difference !== 0) ?? 0

const breakTie: Record<TieRule, (a: Compared, b: Compared) => number> = {
  rows: byRows,
  'rows-then-grade': (a, b) => byRows(a, b) || a.entry.grade - b.entry.grade,
  shared: () => 0,
}

/**
 * Scores and places within each category. What the tie rule cannot tell apart shares a place, and the next place is left out: 1, 1, 3.
 */
export function rankEntries(entries: readonly Scored[], tieRule: TieRule): Ranked[] {
  const order = (a: Compared, b: Compared) => b.total - a.total || breakTie[tieRule](a, b)
  return [...Map.groupBy(entries, ({ category }) => category).values()].flatMap((group) => {
    const sorted = group.map(compared).sort(order)
    return sorted.map((one) => ({
      id: one.entry.id,
      score: one.total / 2,
      place: sorted.findIndex((other) => order(other, one) === 0) + 1,
    }))
  })
}
