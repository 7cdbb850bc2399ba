import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { recordOwnAddress } from '../../platform/http/attempts/attempts.ts'
import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { passwordChangedMail } from '../accounts.mails.ts'
import { deleteAddressChange } from '../addresses/address-changes.queries.ts'
import { markAddressProven } from '../addresses/confirm-address.ts'
import { lockUser } from '../find-people.ts'
import { deleteLinksOf, findLinkOwner, consumeLink } from '../mailed-links.queries.ts'
import { recordAccountEvent } from '../security/record-account-event.ts'
import { hashPassword } from './passwords.ts'
import { deleteLoginSessionsOf } from '../login-sessions/login-sessions.queries.ts'
import { findUserById, setPasswordHash } from '../users.queries.ts'
import { runTakeoverHandlers } from '../security/on-account-takeover.ts'

/** Hashes the new password, outside any transaction. Unknown links cost no hashing: raises `link-expired`. */
export async function hashForReset(ctx: AppContext, token: string, password: string): Promise<string> {
  if (!(await findLinkOwner(ctx.db, 'reset-password', hashOfToken(token), ctx.now())))
    throw new AppError('link-expired')
  return hashPassword(password)
}

/**
 * Sets a new password with a mailed link and ends all sessions. The link proves ownership: it confirms the address, and the caller's network address
 * may log in however often others have tried. Keeps a second factor only if the address was confirmed before. Raises `link-expired` for a used, old
 * or unknown link.
 */
export async function resetPassword(
  ctx: AppContext,
  { token, passwordHash, address }: { token: string; passwordHash: string; address: string },
): Promise<void> {
  const tokenHash = hashOfToken(token)
  await ctx.db.transaction(async (tx) => {
    const owner = await findLinkOwner(tx, 'reset-password', tokenHash, ctx.now())
    // Locks the user before the link: the same order as the deletion of an account.
    const isConsumed =
      owner && (await lockUser(tx, owner)) && (await consumeLink(tx, 'reset-password', tokenHash, ctx.now()))
    const user = isConsumed && (await findUserById(tx, owner))
    if (!user) throw new AppError('link-expired')
    // Until now the account may have belonged to someone who registered with another person's address.
    if (!user.emailConfirmedAt) await runTakeoverHandlers(ctx, tx, user.id)
    await markAddressProven(tx, user.id, ctx.now())
    await setPasswordHash(tx, user.id, passwordHash)
    await deleteLinksOf(tx, 'reset-password', user.id)
    // Whoever asked for it knew the former password.
    await deleteAddressChange(tx, user.id)
    await deleteLoginSessionsOf(tx, user.id)
    await recordOwnAddress(tx, ctx.now(), { email: user.email, address })
    await recordAccountEvent(tx, user.id, 'password-reset', ctx.now())
    await enqueueMail(
      ctx,
      tx,
      passwordChangedMail({ ...user, email_confirmed: true }, `${ctx.config.publicUrl}/forgot-password`),
    )
    ctx.log.info({ user: user.id }, 'a password was set with a link')
  })
}
