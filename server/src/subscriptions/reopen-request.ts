import type { User } from '@ariviyal/contract/accounts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { recordMove } from './record-move.ts'
import { findLastRequestOf, lockRequest, updateRequest } from './requests.queries.ts'

/** Takes back a rejection: the request waits in its old place. Raises `changed-since` when the applicant has sent another one meanwhile. */
export async function reopenRequest(
  tx: Transaction,
  { id }: { id: string },
  { staff, now }: { staff: User; now: Date },
): Promise<void> {
  const request = await lockRequest(tx, id)
  if (request?.status !== 'rejected') throw new Refusal('changed-since')
  if ((await findLastRequestOf(tx, request.userId))?.id !== id) throw new Refusal('changed-since')
  await updateRequest(tx, id, { status: 'pending', reason: '', decidedAt: null, decidedBy: null })
  await recordMove(tx, {
    kind: 'undone',
    userId: request.userId,
    at: now,
    by: { actor: 'staff', id: staff.id },
    details: { undone: 'rejected' },
  })
}
