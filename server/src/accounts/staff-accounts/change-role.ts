import type { Role } from '@ariviyal/contract/accounts/roles'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockAdmins, setRole } from '../users.queries.ts'

/**
 * Changes a user's role, effective from their next call. Locks the administrators until the end of the transaction, so that two cannot demote each
 * other. Raises `last-admin` for the only one, and `staff-only` when the caller has just lost the role.
 */
export async function changeRole(tx: Transaction, adminId: string, userId: string, role: Role): Promise<void> {
  const admins = (await lockAdmins(tx)).map(({ id }) => id)
  if (!admins.includes(adminId)) throw new AppError('staff-only')
  if (role !== 'admin' && admins.length === 1 && admins[0] === userId) throw new AppError('last-admin')
  await setRole(tx, userId, role)
}
