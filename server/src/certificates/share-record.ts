import type { RecordSharing } from '@ariviyal/contract/record'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { findHeldSeat } from '../institutions/seats.ts'
import type { Executor } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { deleteShares, findShare, insertShare } from './record.queries.ts'

/** Consent is for the seat that was held when it was given: whoever leaves and comes back is asked again. */
export const isForSeat = (agreedAt: Date, claimedAt: Date): boolean => agreedAt >= claimedAt

/** The school that a user may let see the record, and whether it may; null without a seat. */
export async function showSharing(executor: Executor, userId: string): Promise<RecordSharing> {
  const seat = await findHeldSeat(executor, userId)
  if (!seat) return null
  const agreedAt = await findShare(executor, userId, seat.institutionId)
  const holds = agreedAt !== null && isForSeat(agreedAt, seat.claimedAt)
  return { institution_name: seat.institutionName, agreed_at: holds ? agreedAt.toISOString() : null }
}

/** Lets the representatives of the user's school see the record; what was agreed with other schools is over. Raises `no-seat` and `address-unconfirmed`. */
export async function shareRecord(house: House, userId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not-logged-in')
    const seat = await findHeldSeat(tx, userId)
    if (!seat) throw new Refusal('no-seat')
    if (!(await findPerson(tx, userId))?.email_confirmed) throw new Refusal('address-unconfirmed')
    const agreedAt = await findShare(tx, userId, seat.institutionId)
    if (agreedAt && isForSeat(agreedAt, seat.claimedAt)) return
    await deleteShares(tx, userId)
    await insertShare(tx, { userId, institutionId: seat.institutionId, agreedAt: house.now() })
  })
}

/** Nobody sees the record any more; said twice it is as good. */
export const withdrawRecord = (house: House, userId: string): Promise<void> => deleteShares(house.db, userId)
