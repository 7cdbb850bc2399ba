import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { verifyPassword } from './passwords.ts'
import { findUserById } from '../users.queries.ts'

const wrongPassword = () =>
  new AppError('wrong-password', serverMessages.passwordNotRight, {
    fields: { password: serverMessages.passwordNotRight },
  })

/**
 * Verifies the caller's password before an irreversible act. Returns the hash that it was compared with, for `requirePasswordHash`. Raises
 * `wrong-password`.
 */
export async function verifyOwnPassword(executor: Executor, userId: string, password: string): Promise<string> {
  const row = await findUserById(executor, userId)
  if (!row || !(await verifyPassword(row.passwordHash, password))) throw wrongPassword()
  return row.passwordHash
}

/** Checks, inside the transaction and with the user locked, that the verified password is still the current one. Raises `wrong-password`. */
export async function requirePasswordHash(tx: Transaction, userId: string, verifiedHash: string): Promise<void> {
  if ((await findUserById(tx, userId))?.passwordHash !== verifiedHash) throw wrongPassword()
}
