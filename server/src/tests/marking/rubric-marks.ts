import type { RubricMark, RubricRows } from '@ariviyal/contract/tests/rubric'

type Row = RubricRows[number]

const hundredths = (marks: number): number => Math.round(marks * 100)
const most = ({ levels }: Row): number => Math.max(...levels.map(({ marks }) => hundredths(marks))) / 100

/** The most that a rubric can give. */
export const mostOfRubric = (rows: RubricRows): number =>
  rows.reduce((sum, row) => sum + hundredths(most(row)), 0) / 100

/** The rows of a rubric with the levels that were chosen, null for none; null for a level that it does not have. */
export function chooseLevels(rows: RubricRows, levels: readonly (number | null)[]): RubricMark[] | null {
  if (levels.length > rows.length) return null
  const chosen = rows.map((row, place): RubricMark | null => {
    const level = levels[place] ?? null
    const found = level === null ? undefined : row.levels[level]
    if (level !== null && !found) return null
    return { title: row.title, level, text: found?.text ?? null, marks: found?.marks ?? null, of: most(row) }
  })
  return chosen.some((row) => row === null) ? null : chosen.filter((row) => row !== null)
}

/** The marks that follow from the levels; null until each row has one. */
export function marksOfLevels(rows: readonly RubricMark[]): number | null {
  const marks = rows.map((row) => row.marks)
  if (marks.includes(null)) return null
  return marks.reduce<number>((sum, one) => sum + hundredths(one ?? 0), 0) / 100
}
