import { compare, dividedBy, type Fraction, fractionOf, plus, rounded, sumOf, times } from './fraction.ts'

/** How an absence counts: as 0, or as if the column did not exist. */
export const absenceRules = ['leave-out', 'zero'] as const
export type AbsenceRule = (typeof absenceRules)[number]

export interface CountedCategory {
  id: string
  /** Points of the total that it gives; the total is scaled, so only the proportion matters. */
  weight: number
  /** Of its columns the best that many count; null for all. */
  best_of: number | null
  /** That many of its lowest results do not count. At least one always does. */
  drop_lowest: number
  absent: AbsenceRule
}

export interface CountedColumn {
  id: string
  category_id: string | null
  max_marks: number
  /** What the column counts out of; null for its maximum. */
  scale_to: number | null
  /** False for a column that is in no total, such as attendance. */
  counts: boolean
}

export interface CountedMarks {
  marks: number | null
  absent: boolean
  exempt: boolean
}

export interface TotalRules {
  /** What the total is out of. */
  total_of: number
  /** For absences where there are no categories. */
  absent: AbsenceRule
  categories: readonly CountedCategory[]
}

export interface Total {
  /** Of what has marks, with one decimal; null when nothing has. */
  percent: number | null
  /** The same out of `total_of`. */
  points: number | null
  /** The percentage as a whole number, rounded half up, by which a grade is given. */
  whole_percent: number | null
  /** In the order of the rules; `points` are out of the weight. */
  categories: { category_id: string; percent: number | null; points: number | null }[]
  /** Columns with marks that do not count because better ones do. */
  dropped: string[]
}

interface Result {
  id: string
  share: Fraction
  weight: Fraction
}

/** A student's result in a column; null where there is none. */
function resultOf(column: CountedColumn, { marks, absent, exempt }: CountedMarks, rule: AbsenceRule): Result | null {
  if (exempt || (marks === null && !(absent && rule === 'zero'))) return null
  const max = fractionOf(column.max_marks)
  return {
    id: column.id,
    share: dividedBy(fractionOf(marks ?? 0), max),
    weight: column.scale_to === null ? max : fractionOf(column.scale_to),
  }
}

/** The lowest first; of equal ones the heaviest, so that the order of columns does not matter and the rest is best for the student. */
const lowestFirst = (a: Result, b: Result) => compare(a.share, b.share) || compare(b.weight, a.weight)

/** The results that do not count. */
function droppedOf(results: Result[], { best_of, drop_lowest }: Pick<CountedCategory, 'best_of' | 'drop_lowest'>) {
  const number = Math.max(drop_lowest, best_of === null ? 0 : results.length - best_of)
  return results.toSorted(lowestFirst).slice(0, Math.min(Math.max(0, number), Math.max(0, results.length - 1)))
}

/** The mean of the shares by their weights. */
const meanOf = (results: Result[]): Fraction =>
  dividedBy(sumOf(results.map(({ share, weight }) => times(share, weight))), sumOf(results.map(({ weight }) => weight)))

/**
 * The total of one student (docs/product.md, Gradebook), in exact arithmetic until it is rounded. `marksOf` gives what counts in a column.
 * A category without results counts for nothing, so that its weight goes to the others in proportion. Without categories all columns
 * are one.
 */
export function totalOf(
  columns: readonly CountedColumn[],
  marksOf: (column: CountedColumn) => CountedMarks,
  rules: TotalRules,
): Total {
  const everything = { id: '', weight: 1, best_of: null, drop_lowest: 0, absent: rules.absent }
  const groups = (rules.categories.length === 0 ? [everything] : rules.categories).map((category) => {
    const results = columns.flatMap((column) =>
      column.counts && (category === everything || column.category_id === category.id)
        ? (resultOf(column, marksOf(column), category.absent) ?? [])
        : [],
    )
    const dropped = droppedOf(results, category)
    const kept = results.filter((result) => !dropped.includes(result))
    return {
      category,
      dropped,
      weight: fractionOf(category.weight),
      share: kept.length === 0 ? null : meanOf(kept),
    }
  })
  const present = groups.flatMap(({ share, weight }) => (share === null ? [] : [{ share, weight }]))
  const share =
    present.length === 0
      ? null
      : dividedBy(
          present.reduce((sum, one) => plus(sum, times(one.share, one.weight)), fractionOf(0)),
          sumOf(present.map(({ weight }) => weight)),
        )
  return {
    percent: percentOf(share, 1),
    points: share && rounded(times(share, fractionOf(rules.total_of)), 1),
    whole_percent: percentOf(share, 0),
    categories: rules.categories.map(({ id }, index) => {
      const { share: part = null, weight } = groups[index] ?? { weight: fractionOf(0) }
      return { category_id: id, percent: percentOf(part, 1), points: part && rounded(times(part, weight), 1) }
    }),
    dropped: groups.flatMap(({ dropped }) => dropped.map(({ id }) => id)),
  }
}

const percentOf = (share: Fraction | null, decimals: number) =>
  share && rounded(times(share, fractionOf(100)), decimals)
