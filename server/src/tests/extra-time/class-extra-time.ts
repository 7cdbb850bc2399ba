import type { ExtraTime, ExtraTimeForm } from '@ariviyal/contract/tests/extra-time'
import { findTaughtClass, listStudents, lockTaughtClass } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { putExtraTime, selectExtraTime } from './extra-time.queries.ts'

/** Raises `not-found`. */
export async function listExtraTime(ctx: AppContext, teacherId: string, classId: string): Promise<ExtraTime[]> {
  if (!(await findTaughtClass(ctx.db, classId, teacherId))) throw new AppError('not-found')
  return readExtraTime(ctx.db, classId)
}

/** Attempts that run keep their deadline. Raises `not-found`, also for a pupil of another class. */
export async function setExtraTime(ctx: AppContext, teacherId: string, classId: string, form: ExtraTimeForm) {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockTaughtClass(tx, classId, teacherId))) throw new AppError('not-found')
    const students = await listStudents(tx, classId)
    if (students.every(({ id }) => id !== form.student_id.toLowerCase())) throw new AppError('not-found')
    await putExtraTime(tx, form.student_id, form.percent)
  })
}

export async function readExtraTime(executor: Executor, classId: string): Promise<ExtraTime[]> {
  const students = await listStudents(executor, classId)
  const ids = students.map(({ id }) => id)
  const percents = new Map((await selectExtraTime(executor, ids)).map(({ studentId, percent }) => [studentId, percent]))
  return students.map(({ id, rollNumber, name }) => ({
    student_id: id,
    roll_number: rollNumber,
    name,
    percent: percents.get(id) ?? 0,
  }))
}
