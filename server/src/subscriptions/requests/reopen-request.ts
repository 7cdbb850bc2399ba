import type { User } from '@ariviyal/contract/accounts/accounts'
import { cancelRefund } from '../../payments/refund-payment.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { recordEvent } from '../lists/record-event.ts'
import { findLastRequestOf, lockRequest, updateRequest } from './requests.queries.ts'

/** Undoes a rejection: the request returns to its place in the queue. Raises `changed-since` when the applicant has sent another one meanwhile. */
export async function reopenRequest(
  tx: Transaction,
  { id }: { id: string },
  { staff, now }: { staff: User; now: Date },
): Promise<void> {
  const request = await lockRequest(tx, id)
  if (request?.status !== 'rejected') throw new AppError('changed-since')
  if ((await findLastRequestOf(tx, request.userId))?.id !== id) throw new AppError('changed-since')
  await updateRequest(tx, id, { status: 'pending', reason: '', decidedAt: null, decidedBy: null })
  await cancelRefund(tx, id)
  await recordEvent(tx, {
    kind: 'undone',
    userId: request.userId,
    at: now,
    by: { actor: 'staff', id: staff.id },
    details: { undone: 'rejected' },
  })
}
