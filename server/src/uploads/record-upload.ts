import { isStaff } from '@ariviyal/contract/accounts/roles'
import { recordAction, type StaffAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { UploadSender } from './upload-sender.ts'

/** Records an act of staff on an upload; the audit log has no acts of teachers and pupils. */
export async function recordUpload(
  tx: Transaction,
  sender: UploadSender,
  at: Date,
  action: Extract<StaffAction, 'upload.begun' | 'upload.cancelled'>,
  id: string,
  details: Record<string, unknown>,
): Promise<void> {
  if ('user' in sender && isStaff(sender.user.role))
    await recordAction(tx, sender.user, at, action, { type: 'upload', id }, details)
}
