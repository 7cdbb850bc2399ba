import type { Transaction } from '../../platform/db/database.ts'
import { lockAdmins } from '../users.queries.ts'

/** Whether this person is the only administrator. Locks the administrators until the end of the transaction, so that two cannot leave at once. */
export async function isLastAdmin(tx: Transaction, id: string): Promise<boolean> {
  const admins = await lockAdmins(tx)
  return admins.length === 1 && admins[0]?.id === id
}
