import { times } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { addressChangedMail, newAddressMail } from '../accounts.mails.ts'
import { lockUser } from '../find-people.ts'
import { deleteLinksOf } from '../mailed-links.queries.ts'
import { forgotPassword } from '../passwords/forgot-password.ts'
import { requirePasswordHash } from '../passwords/verify-own-password.ts'
import { recordAccountEvent } from '../security/record-account-event.ts'
import { findUserByEmail, findUserById } from '../users.queries.ts'
import {
  deleteAddressChange,
  deleteFormerAddresses,
  findAddressChange,
  findFormerAddress,
  insertFormerAddress,
  isReserved,
  putAddressChange,
  setConfirmedEmail,
} from './address-changes.queries.ts'
import { lockUntilMailedLink } from './lock-until-mailed-link.ts'

/**
 * Mails a link to a new address of an account, whose owner has given `verifiedHash`'s password. Nothing else changes until it is opened. Raises
 * `email-taken`, `invalid-fields` for the present address, and `wrong-password` when the password has changed since.
 */
export async function requestNewAddress(
  ctx: AppContext,
  userId: string,
  { email, verifiedHash }: { email: string; verifiedHash: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await requirePasswordHash(tx, userId, verifiedHash)
    if ((await findUserById(tx, userId))?.email === email)
      throw new AppError('invalid-fields', undefined, { fields: { email: serverMessages.sameAddress } })
    const now = ctx.now()
    if ((await findUserByEmail(tx, email)) || (await isReserved(tx, email, { exceptFor: userId, now })))
      throw new AppError('email-taken')
    const token = newToken()
    const expiresAt = addDays(now, times.confirmLinkDays)
    await putAddressChange(tx, { userId, email, tokenHash: hashOfToken(token), createdAt: now, expiresAt })
    await enqueueMail(ctx, tx, newAddressMail(email, `${ctx.config.publicUrl}/confirm-address/${token}?as=new`))
  })
}

/**
 * Makes the new address that of the account. A confirmed former address gets a mail with a link that gives it back; one that nobody has confirmed
 * may be a stranger's, and gets none. Raises `link-expired`, and `email-taken` when another account has taken the address.
 */
export async function confirmNewAddress(ctx: AppContext, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const change = await lockOwner(tx, () => findAddressChange(tx, hashOfToken(token), now))
    const user = change && (await findUserById(tx, change.userId))
    if (!user) throw new AppError('link-expired', serverMessages.confirmLinkExpired)
    const { id, email: former } = user
    await deleteAddressChange(tx, id)
    if (!(await setConfirmedEmail(tx, id, change.email, now))) throw new AppError('email-taken')
    // After the address is set: whoever gave it up has reserved it in the same transaction.
    if (await isReserved(tx, change.email, { exceptFor: id, now })) throw new AppError('email-taken')
    // These were mailed to the former address.
    await deleteLinksOf(tx, 'reset-password', id)
    await deleteLinksOf(tx, 'confirm-address', id)
    await recordAccountEvent(tx, id, 'email-changed', now)
    if (user.emailConfirmedAt) await offerReturn(ctx, tx, { userId: id, email: former, firstname: user.firstname })
    ctx.log.info({ user: id }, 'an address was changed')
  })
}

async function offerReturn(
  ctx: AppContext,
  tx: Transaction,
  { userId, email, firstname }: { userId: string; email: string; firstname: string },
): Promise<void> {
  const token = newToken()
  const now = ctx.now()
  const expiresAt = addDays(now, times.addressReturnDays)
  await insertFormerAddress(tx, { tokenHash: hashOfToken(token), userId, email, createdAt: now, expiresAt })
  const url = `${ctx.config.publicUrl}/confirm-address/${token}?as=former`
  await enqueueMail(ctx, tx, addressChangedMail({ email, email_confirmed: true, firstname }, url))
}

/**
 * Gives an account its former address back: whoever changed it loses their sessions and the password, and a link for a new one is mailed to the
 * restored address. A second factor stays, so that the mailbox alone does not replace it. Raises `link-expired`.
 */
export async function restoreAddress(ctx: AppContext, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const former = await lockOwner(tx, () => findFormerAddress(tx, hashOfToken(token), now))
    if (!former) throw new AppError('link-expired', serverMessages.confirmLinkExpired)
    const { userId, email } = former
    await lockUntilMailedLink(tx, userId)
    if (!(await setConfirmedEmail(tx, userId, email, now))) throw new AppError('email-taken')
    await deleteFormerAddresses(tx, userId)
    await recordAccountEvent(tx, userId, 'email-restored', now)
    await forgotPassword({ ...ctx, db: tx }, email)
    ctx.log.info({ user: userId }, 'a former address was restored')
  })
}

/** Locks the user of a link before it is read for good: the same order as the deletion of an account. Null for a used or unknown link. */
async function lockOwner<Link extends { userId: string }>(
  tx: Transaction,
  find: () => Promise<Link | null>,
): Promise<Link | null> {
  const found = await find()
  return found && (await lockUser(tx, found.userId)) ? find() : null
}
