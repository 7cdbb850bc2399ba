import type { User } from '@ariviyal/contract/accounts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { lockInstitution, updateInstitution } from './institutions.queries.ts'
import { recordMove } from './record-move.ts'

/** Takes back a rejection: the registration waits in its old place. */
export async function reopenInstitution(
  tx: Transaction,
  { id }: { id: string },
  { staff, now }: { staff: User; now: Date },
): Promise<void> {
  const school = await lockInstitution(tx, id)
  if (school?.status !== 'rejected') throw new Refusal('changed-since')
  await updateInstitution(tx, id, { status: 'pending', reason: '', decidedAt: null, decidedBy: null })
  await recordMove(tx, { institutionId: id, kind: 'reopened', by: { actor: 'staff', id: staff.id }, at: now })
}
