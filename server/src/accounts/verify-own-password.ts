import { messages } from '@ariviyal/contract/messages'
import type { Executor } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { verifyPassword } from './passwords.ts'
import { findUserById } from './users.queries.ts'

/** Asks again for the password of who is logged in, before an act that cannot be taken back. Raises `wrong-password`. */
export async function verifyOwnPassword(executor: Executor, userId: string, password: string): Promise<void> {
  const row = await findUserById(executor, userId)
  if (!row || !(await verifyPassword(row.passwordHash, password)))
    throw new Refusal('wrong-password', messages.passwordNotRight, { fields: { password: messages.passwordNotRight } })
}
