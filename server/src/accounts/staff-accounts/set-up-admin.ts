import type { SetUpForm } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type * as z from 'zod/mini'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { recordConsents } from '../consents/consents.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { isSetUpLink, lockFirstAdmin, consumeSetUpLink } from './set-up-links.queries.ts'
import { hasAdmin, insertUser } from '../users.queries.ts'

const linkExpired = () => new AppError('link-expired', serverMessages.setUpLinkOver)

/** Raises `link-expired` for a used, replaced or unknown link. */
export async function assertSetUpLink(ctx: AppContext, token: string): Promise<void> {
  if (!(await isSetUpLink(ctx.db, hashOfToken(token)))) throw linkExpired()
}

/** Hashes the password, outside any transaction. Unknown links cost no hashing: raises `link-expired`. */
export async function hashForSetUp(ctx: AppContext, token: string, password: string): Promise<string> {
  await assertSetUpLink(ctx, token)
  return hashPassword(password)
}

type Form = z.output<typeof SetUpForm>

/**
 * Creates the first administrator with the link printed at start. Raises `link-expired` for a used, replaced or unknown link, and `email-taken`,
 * after which the link remains valid.
 */
export async function setUpAdmin(ctx: AppContext, token: string, form: Form, passwordHash: string): Promise<void> {
  const tokenHash = hashOfToken(token)
  await ctx.db.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    if (!(await consumeSetUpLink(tx, tokenHash)) || (await hasAdmin(tx))) throw linkExpired()
    const id = await insertUser(tx, {
      firstname: form.firstname,
      lastname: form.lastname,
      email: form.email,
      phoneNumber: '',
      passwordHash,
      role: 'admin',
      createdAt: ctx.now(),
      // The operator's link proves the address.
      emailConfirmedAt: ctx.now(),
    })
    if (id === null) throw new AppError('email-taken')
    await recordConsents(tx, id, { at: ctx.now(), config: ctx.config })
  })
}
