import type { AppContext } from '../../platform/app-context.ts'
import { lockClassOfStudent } from '../class-access.policy.ts'
import { deletePins } from './pins.queries.ts'
import { deleteSessionsOfPupils } from './pupil-sessions.queries.ts'

/** Takes the PIN from a student and ends their sessions. Raises `not-found` and `archived`. */
export async function revokePin(ctx: AppContext, teacherId: string, studentId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassOfStudent(tx, studentId, teacherId)
    await deletePins(tx, [studentId])
    await deleteSessionsOfPupils(tx, [studentId])
  })
}
