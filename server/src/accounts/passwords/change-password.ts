import { AppError } from '../../platform/http/errors.ts'
import type { Caller, AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { passwordChangedMail } from '../accounts.mails.ts'
import { deleteAddressChange } from '../addresses/address-changes.queries.ts'
import { recordAccountEvent } from '../security/record-account-event.ts'
import { deleteLinksOf } from '../mailed-links.queries.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { deleteLoginSessionsOf } from '../login-sessions/login-sessions.queries.ts'
import { findUserById, replacePasswordHash } from '../users.queries.ts'

interface Hashes {
  former: string
  next: string
}

/** Verifies the current password and hashes the new one, outside any transaction. Raises `wrong-password`. */
export async function hashPasswords(
  ctx: AppContext,
  userId: string,
  passwords: { currentPassword: string; newPassword: string },
): Promise<Hashes> {
  const row = await findUserById(ctx.db, userId)
  if (!row) throw new AppError('not-logged-in')
  if (!(await verifyPassword(row.passwordHash, passwords.currentPassword))) throw new AppError('wrong-password')
  return { former: row.passwordHash, next: await hashPassword(passwords.newPassword) }
}

/** Changes the caller's password and ends their other sessions. Raises `wrong-password`. */
export async function changePassword(ctx: AppContext, caller: Caller, { former, next }: Hashes): Promise<void> {
  const { id } = caller.user
  await ctx.db.transaction(async (tx) => {
    // The password may have been changed by another session since it was verified.
    if (!(await replacePasswordHash(tx, id, former, next))) throw new AppError('wrong-password')
    await deleteLinksOf(tx, 'reset-password', id)
    // Whoever asked for it knew the former password.
    await deleteAddressChange(tx, id)
    await deleteLoginSessionsOf(tx, id, caller.sessionId)
    await recordAccountEvent(tx, id, 'password-changed', ctx.now())
    await enqueueMail(ctx, tx, passwordChangedMail(caller.account, `${ctx.config.publicUrl}/forgot-password`))
  })
}
