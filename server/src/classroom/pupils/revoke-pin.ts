import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockClassOfStudent } from '../classes.queries.ts'
import { deletePins } from './pins.queries.ts'
import { deleteSessionsOfPupils } from './pupil-sessions.queries.ts'

/** Takes the PIN from a student and ends their sessions. Raises `not-found`. */
export async function revokePin(ctx: AppContext, teacherId: string, studentId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockClassOfStudent(tx, studentId, teacherId))) throw new AppError('not-found')
    await deletePins(tx, [studentId])
    await deleteSessionsOfPupils(tx, [studentId])
  })
}
