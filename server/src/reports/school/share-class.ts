import type { SchoolView } from '@ariviyal/contract/reports/school-view'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { lockClassFor, requireClass } from '../../classroom/class-access.policy.ts'
import { findCurrentSeat } from '../../institutions/seats/seats.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { deleteAgreement, findAgreement, saveAgreement } from './shared-classes.queries.ts'

/** Raises `not-found`. */
export async function showSchoolView(ctx: AppContext, teacherId: string, classId: string): Promise<SchoolView> {
  const { ownerId } = await requireClass(ctx.db, classId, teacherId, 'read')
  const seat = await findCurrentSeat(ctx.db, ownerId)
  const agreement = await findAgreement(ctx.db, classId)
  return { school: seat?.institutionName ?? null, since: agreement?.agreedAt.toISOString() ?? null }
}

/** Raises `not-found`, `forbidden` for a co-teacher, and `no-seat` for an owner without a seat. */
export async function shareClass(ctx: AppContext, teacherId: string, classId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, teacherId, 'own')
    const seat = await findCurrentSeat(tx, teacherId)
    if (!seat) throw new AppError('no-seat', serverMessages.noSchoolToShareWith)
    if (await findAgreement(tx, classId)) return
    await saveAgreement(tx, { classId, institutionId: seat.institutionId, agreedBy: teacherId, agreedAt: ctx.now() })
  })
}

/** Raises `not-found`, and `forbidden` for a co-teacher. */
export async function unshareClass(ctx: AppContext, teacherId: string, classId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, teacherId, 'own')
    await deleteAgreement(tx, classId)
  })
}
