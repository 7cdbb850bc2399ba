import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import type { Decision } from './marking-api.ts'
import { marksOfLevels, type ShownAnswer } from './marking-session.ts'

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
