import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import type { Decision } from './marking-api.ts'
import type { ShownAnswer } from './marking-session.ts'

/** The marks of the chosen levels; null until each row has one. */
export const marksOfLevels = (rows: RubricRows, levels: readonly (number | null)[]): number | null => {
  const marks = rows.map(({ levels: all }, place) => all[levels[place] ?? -1]?.marks ?? null)
  if (marks.includes(null)) return null
  return Math.round(marks.reduce<number>((sum, one) => sum + (one ?? 0), 0) * 100) / 100
}

/** The decision that chooses a level in a row of the rubric; the marks follow once each row has one. */
export function chooseLevel(
  rows: RubricRows,
  { levels, feedback }: Pick<ShownAnswer, 'levels' | 'feedback'>,
  row: number,
  level: number,
): Decision {
  const chosen = rows.map((_row, place) => (place === row ? level : (levels[place] ?? null)))
  return { marks: marksOfLevels(rows, chosen), feedback, levels: chosen }
}
