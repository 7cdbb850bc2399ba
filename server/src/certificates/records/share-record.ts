import type { RecordSharing } from '@ariviyal/contract/certificates/record'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { findCurrentSeat } from '../../institutions/seats/seats.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { deleteShares, findShare, insertShare } from './record.queries.ts'

/** Consent applies to the seat held when it was given: a teacher who leaves and returns is asked again. */
export const isForSeat = (agreedAt: Date, claimedAt: Date): boolean => agreedAt >= claimedAt

/** The user's school and whether it may see the record; null without a seat. */
export async function showSharing(executor: Executor, userId: string): Promise<RecordSharing> {
  const seat = await findCurrentSeat(executor, userId)
  if (!seat) return null
  const agreedAt = await findShare(executor, userId, seat.institutionId)
  const holds = agreedAt !== null && isForSeat(agreedAt, seat.claimedAt)
  return { institution_name: seat.institutionName, agreed_at: holds ? agreedAt.toISOString() : null }
}

/**
 * Shares the record with the representatives of the user's school and ends consent for other schools. Raises `no-seat` and
 * `address-unconfirmed`.
 */
export async function shareRecord(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('not-logged-in')
    const seat = await findCurrentSeat(tx, userId)
    if (!seat) throw new AppError('no-seat')
    if (!(await findPerson(tx, userId))?.email_confirmed) throw new AppError('address-unconfirmed')
    const agreedAt = await findShare(tx, userId, seat.institutionId)
    if (agreedAt && isForSeat(agreedAt, seat.claimedAt)) return
    await deleteShares(tx, userId)
    await insertShare(tx, { userId, institutionId: seat.institutionId, agreedAt: ctx.now() })
  })
}

/** Withdraws all consent; idempotent. */
export const withdrawRecord = (ctx: AppContext, userId: string): Promise<void> => deleteShares(ctx.db, userId)
