import { findPerson } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { seatReleasedMail } from '../institutions.mails.ts'
import { recordEvent } from '../record-event.ts'
import { lockRepresentedInstitution } from '../representatives/represented-institution.ts'
import type { ApprovedInstitution } from '../terms/institution-state.ts'
import { releaseSeatById } from './seats.queries.ts'

const details = 'Your school has given your seat to another teacher. Its subscription no longer covers you.'

/** Releases a seat of the locked institution and notifies the teacher. Raises `not-found` for a free seat or one of another institution. */
export async function releaseSeatOfInstitution(
  ctx: AppContext,
  tx: Transaction,
  institution: ApprovedInstitution,
  { seatId, kind, actorId }: { seatId: string; kind: 'seat-released' | 'seat-transferred'; actorId: string },
): Promise<void> {
  const now = ctx.now()
  const seat = await releaseSeatById(tx, institution.id, seatId, now)
  if (!seat) throw new AppError('not-found')
  await recordEvent(tx, {
    institutionId: institution.id,
    kind,
    by: { actor: 'self', id: actorId },
    at: now,
    details: { user: seat.userId },
  })
  const teacher = await findPerson(tx, seat.userId)
  if (teacher)
    await notify(ctx, tx, 'seat', [{ userId: teacher.id, mail: seatReleasedMail(teacher), details, path: '/profile' }])
}

/** Withdraws a seat from a teacher, who keeps the account and its content. */
export async function releaseSeat(ctx: AppContext, userId: string, seatId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockRepresentedInstitution(tx, userId)
    await releaseSeatOfInstitution(ctx, tx, institution, { seatId, kind: 'seat-released', actorId: userId })
  })
}
