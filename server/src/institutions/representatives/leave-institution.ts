import { lockUser } from '../../accounts/find-people.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { lockInstitution } from '../institutions.queries.ts'
import { recordEvent } from '../record-event.ts'
import { findSeatOf, releaseSeatById } from '../seats/seats.queries.ts'

/** Releases the seat that a user holds; the account keeps everything. Raises `no-seat`. */
export async function leaveInstitution(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('not-logged-in')
    const seat = await findSeatOf(tx, userId)
    if (!seat) throw new AppError('no-seat')
    await lockInstitution(tx, seat.institutionId)
    const now = ctx.now()
    if (!(await releaseSeatById(tx, seat.institutionId, seat.id, now))) throw new AppError('no-seat')
    const details = { user: userId }
    await recordEvent(tx, {
      institutionId: seat.institutionId,
      kind: 'seat-left',
      by: { actor: 'self', id: userId },
      at: now,
      details,
    })
  })
}
