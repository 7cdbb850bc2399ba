import type { AnswerRow } from './attempts/attempts.table.ts'
import { isAnswerable } from './build-items.ts'
import { score } from './score.ts'
import type { ItemRow, SectionRow } from './tests.table.ts'

/** The marks of an answer: the teacher's, where there are any, otherwise the server's. An unanswered question has 0; null waits for the teacher. */
export function marksOf(answer: Pick<AnswerRow, 'marks' | 'teacherMarks'> | undefined): number | null {
  return answer === undefined ? 0 : (answer.teacherMarks ?? answer.marks)
}

/** The marks of an attempt, the most that there are, and how many answers wait for the teacher, whose marks count as 0 until then. */
export function attemptMarks(sections: SectionRow[], items: ItemRow[], answers: ReadonlyMap<string, AnswerRow>) {
  return {
    marks: score(sections, items, ({ questionId }) => marksOf(answers.get(questionId)) ?? 0),
    of: score(sections, items, ({ marks }) => marks),
    unmarked: items.filter((item) => isAnswerable(item) && marksOf(answers.get(item.questionId)) === null).length,
  }
}
