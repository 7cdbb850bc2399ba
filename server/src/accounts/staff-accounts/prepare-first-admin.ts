import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import { passwordChangedMail } from '../accounts.mails.ts'
import { markAddressProven } from '../addresses/confirm-address.ts'
import { deleteLinksOf } from '../mailed-links.queries.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { recordAccountEvent } from '../security/record-account-event.ts'
import { deleteLoginSessionsOf } from '../login-sessions/login-sessions.queries.ts'
import { lockFirstAdmin, removeSetUpLink, replaceSetUpLink } from './set-up-links.queries.ts'
import { findUserByEmail, hasAdmin, insertUser, setPasswordHash, setRole } from '../users.queries.ts'
import { runTakeoverHandlers } from '../security/on-account-takeover.ts'

/**
 * Ensures that an administrator can be created. With ADMIN_EMAIL and ADMIN_PASSWORD, creates the account once; an existing administrator keeps their
 * password. docs/decisions/015-unconfirmed-addresses.md covers a teacher's account with that address. Without the settings and without an
 * administrator, returns the URL of a new one-time set-up link and voids earlier links.
 */
export async function prepareFirstAdmin(ctx: AppContext): Promise<string | null> {
  const { adminEmail, adminPassword, publicUrl } = ctx.config
  if (adminEmail && adminPassword) await ensureAdmin(ctx, adminEmail, adminPassword)
  return ctx.db.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) {
      await removeSetUpLink(tx)
      return null
    }
    const token = newToken()
    await replaceSetUpLink(tx, hashOfToken(token), ctx.now())
    return `${publicUrl}/setup/${token}`
  })
}

/** Creates the account or takes over the one with that address. Does nothing if an administrator exists. */
async function ensureAdmin(ctx: AppContext, email: string, password: string): Promise<void> {
  if (await hasAdmin(ctx.db)) return warnOfOtherAdmin(ctx, email)
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    // Another instance, or a set-up link, may have been faster.
    if (await hasAdmin(tx)) return
    const id = await insertUser(tx, {
      firstname: 'Site',
      lastname: 'Administrator',
      email,
      phoneNumber: '',
      passwordHash,
      role: 'admin',
      createdAt: ctx.now(),
      // The operator's settings prove the address.
      emailConfirmedAt: ctx.now(),
    })
    if (id === null) await takeOver(ctx, tx, email, passwordHash)
  })
}

async function warnOfOtherAdmin(ctx: AppContext, email: string): Promise<void> {
  if ((await findUserByEmail(ctx.db, email))?.role === 'admin') return
  ctx.log.warn('ADMIN_EMAIL is not an administrator, but one exists already and can grant the role')
}

/** Removes all access of the person who registered the address. Only the password from the settings opens the account afterwards. */
async function takeOver(ctx: AppContext, tx: Transaction, email: string, passwordHash: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) throw new Error('the account of ADMIN_EMAIL was deleted while it was taken over')
  await setPasswordHash(tx, user.id, passwordHash)
  await recordAccountEvent(tx, user.id, 'password-changed', ctx.now())
  await recordAccountEvent(tx, user.id, 'role-changed', ctx.now())
  await deleteLinksOf(tx, 'reset-password', user.id)
  await deleteLoginSessionsOf(tx, user.id)
  await setRole(tx, user.id, 'admin')
  await markAddressProven(tx, user.id, ctx.now())
  await runTakeoverHandlers(ctx, tx, user.id)
  const addressee = { ...user, email_confirmed: true }
  await enqueueMail(ctx, tx, passwordChangedMail(addressee, `${ctx.config.publicUrl}/forgot-password`))
  ctx.log.warn('ADMIN_EMAIL was an existing account: its password is now ADMIN_PASSWORD')
}
