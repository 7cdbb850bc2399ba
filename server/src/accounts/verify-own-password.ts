import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Executor, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { verifyPassword } from './passwords.ts'
import { findUserById } from './users.queries.ts'

const wrongPassword = () =>
  new Refusal('wrong-password', serverMessages.passwordNotRight, {
    fields: { password: serverMessages.passwordNotRight },
  })

/**
 * Asks again for the password of who is logged in, before an act that cannot be taken back; answers the hash that it was compared with,
 * for `requirePasswordHash`. Raises `wrong-password`.
 */
export async function verifyOwnPassword(executor: Executor, userId: string, password: string): Promise<string> {
  const row = await findUserById(executor, userId)
  if (!row || !(await verifyPassword(row.passwordHash, password))) throw wrongPassword()
  return row.passwordHash
}

/** In the transaction of the act, once the user is locked: the password is still the one that was verified. Raises `wrong-password`. */
export async function requirePasswordHash(tx: Transaction, userId: string, verifiedHash: string): Promise<void> {
  if ((await findUserById(tx, userId))?.passwordHash !== verifiedHash) throw wrongPassword()
}
