import type { User } from '@ariviyal/contract/accounts/accounts'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { recordAction, type StaffAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/db/database.ts'

/** Records an act of staff on an upload; the audit log has no acts of teachers. */
export async function recordUpload(
  tx: Transaction,
  user: User,
  at: Date,
  action: Extract<StaffAction, 'upload.begun' | 'upload.cancelled'>,
  id: string,
  details: Record<string, unknown>,
): Promise<void> {
  if (isStaff(user.role)) await recordAction(tx, user, at, action, { type: 'upload', id }, details)
}
