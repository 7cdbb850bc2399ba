import type { Role } from '@ariviyal/contract/roles'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { lockAdmins, setRole } from './users.queries.ts'

/**
 * Gives a user another role; it holds from their next call on. Administrators are locked until the transaction ends, so that two cannot
 * take the role from each other. Raises `last-admin` for the only one, and `staff-only` when who asks has just lost the role.
 */
export async function changeRole(tx: Transaction, adminId: string, userId: string, role: Role): Promise<void> {
  const admins = (await lockAdmins(tx)).map(({ id }) => id)
  if (!admins.includes(adminId)) throw new Refusal('staff-only')
  if (role !== 'admin' && admins.length === 1 && admins[0] === userId) throw new Refusal('last-admin')
  await setRole(tx, userId, role)
}
