import type { TestProgress } from '@ariviyal/contract/tests/results'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { attemptState } from '../attempts/attempt-time.ts'
import { numbersByQuestion } from '../numbers-by-question.ts'
import { stateOf } from '../test-time.ts'
import type { TestRow } from '../tests.table.ts'
import { countWrong, selectAsked, selectLatestWithEvent } from './tracking.queries.ts'

/** Where the class stands in a test. */
export async function readProgress(ctx: AppContext, test: TestRow): Promise<TestProgress> {
  const students = await listStudents(ctx.db, test.classId)
  const attempts = await selectLatestWithEvent(ctx.db, test.id)
  const asked = await selectAsked(ctx.db, test.id)
  const counts = new Map(
    (
      await countWrong(
        ctx.db,
        test.id,
        attempts.map(({ id }) => id),
      )
    ).map((row) => [row.questionId, row]),
  )
  const ofStudent = new Map(attempts.map((attempt) => [attempt.studentId, attempt]))
  const numbers = numbersByQuestion(asked)
  const now = ctx.now()
  return {
    state: stateOf(test, now),
    now: now.toISOString(),
    items: students.map(({ id, rollNumber, name }) => {
      const latest = ofStudent.get(id)
      return {
        student_id: id,
        roll_number: rollNumber,
        name,
        state: latest ? attemptState(latest, now) : 'not-started',
        answered: latest?.answered ?? 0,
        of: test.questions,
        seen_at: latest?.seenAt.toISOString() ?? null,
        late: latest?.late ?? 0,
        conflicts: latest?.conflicts ?? 0,
        changed_at: latest ? (latest.changedAt ?? latest.startedAt).toISOString() : null,
        at_question: numbers.get(latest?.question ?? '') ?? null,
      }
    }),
    questions: asked.map(({ questionId }) => ({
      question_id: questionId,
      number: numbers.get(questionId) ?? '',
      answered: counts.get(questionId)?.answered ?? 0,
      wrong: counts.get(questionId)?.wrong ?? 0,
    })),
  }
}
