import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { lockClassOfStudent } from './classes.queries.ts'
import { deleteStudent, updateStudentName } from './students.queries.ts'

/** Raises `not-found`. */
export async function renameStudent(ctx: AppContext, teacherId: string, id: string, name: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockClassOfStudent(tx, id, teacherId))) throw new AppError('not-found')
    await updateStudentName(tx, id, name)
  })
}

/** Removes a student with their marks; others keep their roll numbers. Raises `not-found`, also for the second of two calls. */
export async function removeStudent(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockClassOfStudent(tx, id, teacherId))) throw new AppError('not-found')
    if (!(await deleteStudent(tx, id))) throw new AppError('not-found')
  })
}
