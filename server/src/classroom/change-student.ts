import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { lockClassOfStudent } from './class-access.policy.ts'
import { deleteStudent, updateStudentName } from './students.queries.ts'

/** Raises `not-found` and `archived`. */
export async function renameStudent(ctx: AppContext, teacherId: string, id: string, name: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassOfStudent(tx, id, teacherId)
    await updateStudentName(tx, id, name)
  })
}

/** Removes a student with their marks; others keep their roll numbers. Raises `archived`, and `not-found`, also for the second of two calls. */
export async function removeStudent(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassOfStudent(tx, id, teacherId)
    if (!(await deleteStudent(tx, id))) throw new AppError('not-found')
  })
}
