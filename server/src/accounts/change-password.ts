import { Refusal } from '../platform/http/errors.ts'
import type { Caller, House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { passwordChangedMail } from './accounts.mails.ts'
import { noteAccountEvent } from './note-account-event.ts'
import { deletePasswordResetsOf } from './password-resets.queries.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { findUserById, replacePasswordHash } from './users.queries.ts'

/** Changes the caller's password and ends their other sessions. Raises `wrong-password`. */
export async function changePassword(
  house: House,
  caller: Caller,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  const row = await findUserById(house.db, caller.user.id)
  if (!row) throw new Refusal('not-logged-in')
  if (!(await verifyPassword(row.passwordHash, passwords.currentPassword))) throw new Refusal('wrong-password')
  const passwordHash = await hashPassword(passwords.newPassword)
  await house.db.transaction(async (tx) => {
    // The password may have been changed elsewhere since it was verified.
    if (!(await replacePasswordHash(tx, row.id, row.passwordHash, passwordHash))) throw new Refusal('wrong-password')
    await deletePasswordResetsOf(tx, row.id)
    await deleteSessionsOf(tx, row.id, caller.sessionId)
    await noteAccountEvent(tx, row.id, 'password-changed', house.now())
    await enqueueMail(house, tx, passwordChangedMail(caller.account, `${house.config.publicUrl}/forgot-password`))
  })
}
