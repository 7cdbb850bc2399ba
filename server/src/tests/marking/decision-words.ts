import type { AnswerRow } from '../attempts/attempts.table.ts'
import { marksOf } from '../attempt-marks.ts'
import type { ItemRow } from '../tests.table.ts'

/** The marks of an answer and who gave them, as the history keeps them. */
export function decisionInWords(
  item: Pick<ItemRow, 'counting' | 'marks'>,
  answer: Pick<AnswerRow, 'marks' | 'teacherMarks' | 'feedback'> | undefined,
): string {
  const marks = marksOf(item, answer)
  const given = marks === null ? 'not marked' : `${marks} of ${item.marks}`
  const by = marks !== null && (answer?.teacherMarks ?? null) === null ? ' by the program' : ''
  return given + by + (answer?.feedback ? `, “${answer.feedback}”` : '')
}
