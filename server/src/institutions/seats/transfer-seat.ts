import type { TeacherForm } from '@ariviyal/contract/institutions/own-institution'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { checkTeachers } from '../invitations/check-teachers.ts'
import { releaseSeatOfInstitution } from './release-seat.ts'
import { lockRepresentedInstitution } from '../representatives/represented-institution.ts'
import { isRunning } from '../terms/institution-state.ts'
import { storeInvitations } from '../invitations/store-invitations.ts'

/**
 * Releases a seat and invites another teacher to it, in one transaction. Raises `subscription-over`, `not-found`, and `invalid-fields` for an address
 * that has a seat or an invitation already.
 */
export async function transferSeat(ctx: AppContext, userId: string, seatId: string, to: TeacherForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockRepresentedInstitution(tx, userId)
    if (!isRunning(institution, ctx.now())) throw new AppError('subscription-over')
    // Checked before the release: the teacher who loses the seat cannot be invited to it.
    const { errors } = await checkTeachers(tx, institution, [{ line: 1, ...to }], { freed: 1 })
    if (errors[0]) throw new AppError('invalid-fields', undefined, { fields: { email: errors[0].problem } })
    await releaseSeatOfInstitution(ctx, tx, institution, { seatId, kind: 'seat-transferred', actorId: userId })
    await storeInvitations(ctx, tx, institution, { teachers: [to], actorId: userId })
  })
}
