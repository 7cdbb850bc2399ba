import type { AnswerRow } from './attempts/attempts.table.ts'
import { isCounted, score } from './score.ts'
import type { ItemRow, SectionRow } from './tests.table.ts'

type Counted = Pick<ItemRow, 'counting' | 'marks'>

/**
 * The marks of an answer: the teacher's, where there are any, otherwise full marks where everybody has them, otherwise the server's. An
 * unanswered question has 0; null waits for the teacher. The marks of a question that is left out count nowhere.
 */
export function marksOf(
  { counting, marks }: Counted,
  answer: Pick<AnswerRow, 'marks' | 'teacherMarks'> | undefined,
): number | null {
  const given = answer?.teacherMarks ?? null
  if (given !== null) return given
  if (counting === 'full-marks') return marks
  return answer === undefined ? 0 : answer.marks
}

/** Why the server gives its marks, in words. */
export function reasonOf({ counting }: Counted, answer: Pick<AnswerRow, 'reason'> | undefined): string {
  if (counting === 'full-marks') return 'full marks for everybody'
  if (counting === 'left-out') return 'left out for everybody'
  return answer?.reason ?? 'not answered'
}

type Answer = Pick<AnswerRow, 'marks' | 'teacherMarks' | 'answered'>

/** Marks that the teacher gave count as an answer, so that work on paper does. */
const isGiven = (answer: Answer | undefined): boolean =>
  answer !== undefined && (answer.answered || answer.teacherMarks !== null)

/** What counts in the score: null where a question has no answer. Marks that wait for the teacher count as 0. */
export const countedMarks = (item: Counted, answer: Answer | undefined): number | null =>
  item.counting === 'full-marks' || isGiven(answer) ? (marksOf(item, answer) ?? 0) : null

/**
 * The marks of an attempt, the most that there are, and how many answers wait for the teacher, whose marks count as 0 until then. `items`
 * are those that the attempt asks (`itemsAsked`).
 */
export function attemptMarks(sections: SectionRow[], items: ItemRow[], answers: ReadonlyMap<string, Answer>) {
  return {
    marks: score(sections, items, (item) => countedMarks(item, answers.get(item.questionId))),
    of: score(sections, items, ({ marks }) => marks),
    unmarked: items.filter((item) => isCounted(item) && marksOf(item, answers.get(item.questionId)) === null).length,
  }
}
