import type { User } from '@ariviyal/contract/accounts/accounts'
import { cancelRefund } from '../../payments/refund-payment.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockInstitution, updateInstitution } from '../institutions.queries.ts'
import { recordEvent } from '../record-event.ts'

/** Undoes a rejection: the registration returns to its place in the queue. */
export async function reopenInstitution(
  tx: Transaction,
  { id }: { id: string },
  { staff, now }: { staff: User; now: Date },
): Promise<void> {
  const institution = await lockInstitution(tx, id)
  if (institution?.status !== 'rejected') throw new AppError('changed-since')
  await updateInstitution(tx, id, { status: 'pending', reason: '', decidedAt: null, decidedBy: null })
  await cancelRefund(tx, id)
  await recordEvent(tx, { institutionId: id, kind: 'reopened', by: { actor: 'staff', id: staff.id }, at: now })
}
