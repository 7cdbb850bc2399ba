import type { AnswerResult, Result } from '@ariviyal/contract/tests/results'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { attemptMarks, marksOf, reasonOf } from '../attempt-marks.ts'
import { selectAnswers } from '../attempts/answers.queries.ts'
import { attemptState } from '../attempts/attempt-time.ts'
import type { AnswerRow, AttemptRow } from '../attempts/attempts.table.ts'
import { selectAttempts } from '../attempts/attempts.queries.ts'
import { bestOf } from '../best-attempt.ts'
import { isAnswerable } from '../build-items.ts'
import { itemsAsked } from '../papers/arrange.ts'
import { findTaughtTest } from '../taught-test.ts'
import { selectItems, selectSections } from '../tests.queries.ts'
import type { ItemRow } from '../tests.table.ts'

/** Marks and answers of each pupil of the class, from one snapshot. Raises `not-found`. */
export async function showResults(ctx: AppContext, teacherId: string, testId: string): Promise<Result[]> {
  return ctx.db.transaction(
    async (tx) => {
      const { test } = await findTaughtTest(tx, testId, teacherId)
      const students = await listStudents(tx, test.classId)
      const sections = await selectSections(tx, testId)
      const items = await selectItems(tx, testId)
      const attempts = await selectAttempts(tx, testId)
      const answers = Map.groupBy(
        await selectAnswers(
          tx,
          attempts.map(({ id }) => id),
        ),
        ({ attemptId }) => attemptId,
      )
      const marked = attempts.map((attempt) => {
        const byQuestion = new Map((answers.get(attempt.id) ?? []).map((answer) => [answer.questionId, answer]))
        const asked = itemsAsked(attempt, items)
        return { attempt, asked, byQuestion, ...attemptMarks(sections, asked, byQuestion) }
      })
      const ofStudent = Map.groupBy(marked, ({ attempt }) => attempt.studentId)
      return students.map(({ id, rollNumber, name }): Result => {
        const own = ofStudent.get(id) ?? []
        const best = bestOf(own, ({ marks }) => marks)
        return {
          student_id: id,
          roll_number: rollNumber,
          name,
          ...attemptPart(best?.attempt, ctx.now()),
          attempts: own.length,
          marks: best?.marks ?? null,
          of: test.marks,
          unmarked: best?.unmarked ?? 0,
          answers: best
            ? best.asked.filter(isAnswerable).map((item) => answerView(item, best.byQuestion.get(item.questionId)))
            : [],
        }
      })
    },
    // Several attempts and their answers must come from one snapshot.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const attemptPart = (attempt: AttemptRow | undefined, now: Date) => ({
  state: attempt ? attemptState(attempt, now) : ('not-started' as const),
  attempt_id: attempt?.id ?? null,
  set: attempt?.set ?? null,
  receipt: attempt?.receipt ?? null,
})

const answerView = (item: ItemRow, answer: AnswerRow | undefined): AnswerResult => ({
  question_id: item.questionId,
  value: answer?.value ?? null,
  ...(item.counting === 'left-out' ? { marks: 0, of: 0 } : { marks: marksOf(item, answer), of: item.marks }),
  by_teacher: answer !== undefined && answer.teacherMarks !== null,
  feedback: answer?.feedback ?? '',
  reason: reasonOf(item, answer),
  rubric: answer?.rubric ?? null,
  version: answer?.version ?? 0,
  late: answer?.late ?? false,
  ...(answer?.late && { late_value: answer.lateValue }),
  conflict: answer?.conflict ?? false,
  from_file: answer?.fromFile ?? false,
})
