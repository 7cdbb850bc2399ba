import type { Progress } from '@ariviyal/contract/tests/results'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { attemptState } from '../attempts/attempt-time.ts'
import { selectAttempts } from '../attempts/attempts.queries.ts'
import { findTaughtTest } from '../taught-test.ts'

/** Where each pupil of the class stands. Raises `not-found`. */
export async function showProgress(ctx: AppContext, teacherId: string, testId: string): Promise<Progress[]> {
  const { test } = await findTaughtTest(ctx.db, testId, teacherId)
  const students = await listStudents(ctx.db, test.classId)
  const attempts = Map.groupBy(await selectAttempts(ctx.db, testId), ({ studentId }) => studentId)
  const now = ctx.now()
  return students.map(({ id, rollNumber, name }) => {
    const [latest] = attempts.get(id) ?? []
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
    }
  })
}
