import type { Role } from '@ariviyal/contract/roles'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { lockAdmins, setRole } from './users.queries.ts'

/**
 * Says whether somebody other than this user is an administrator, and holds that until the transaction ends: whoever would take the role,
 * or an account, away meanwhile waits. Raises `last-admin` for the only administrator.
 */
export async function keepAnAdmin(tx: Transaction, without: string): Promise<string[]> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === without) throw new Refusal('last-admin')
  return admins
}

/**
 * Gives a user another role; it holds from their next call on. Raises `last-admin`, and `staff-only` when the administrator who asks has
 * lost that role in this very moment.
 */
export async function changeRole(tx: Transaction, adminId: string, userId: string, role: Role): Promise<void> {
  const admins = role === 'admin' ? await lockAdmins(tx) : await keepAnAdmin(tx, userId)
  if (!admins.includes(adminId)) throw new Refusal('staff-only')
  await setRole(tx, userId, role)
}
