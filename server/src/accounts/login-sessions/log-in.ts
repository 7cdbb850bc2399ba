import type { LoginForm, User } from '@ariviyal/contract/accounts/accounts'
import { limits } from '@ariviyal/contract/limits'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordOwnAddress } from '../../platform/http/attempts/attempts.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import { hashOfNobody, hashPassword, isOutdated, verifyPassword } from '../passwords/passwords.ts'
import { recordFailedLogIn } from './record-failed-log-in.ts'
import { recordLogIn } from '../security/record-account-event.ts'
import { insertLoginSession } from './login-sessions.queries.ts'
import { findUserByEmail, replacePasswordHash } from '../users.queries.ts'

/**
 * Starts a login session. A wrong password and an unknown address raise the same `wrong-credentials` after the same work, so that the response does
 * not reveal which addresses have an account.
 */
export async function logIn(
  ctx: AppContext,
  form: LoginForm,
  from: { userAgent: string; address: string },
): Promise<{ user: User; token: string }> {
  const row = await findUserByEmail(ctx.db, form.email)
  const isCorrect = await verifyPassword(row?.passwordHash ?? (await hashOfNobody()), form.password)
  const refuse = async () => {
    // Logs the account by id: the typed address may belong to anyone, or be a password.
    ctx.log.warn({ user: row?.id ?? null }, 'a log-in was refused')
    await recordFailedLogIn(ctx, row?.id ?? null)
    return new AppError('wrong-credentials')
  }
  if (!row || !isCorrect) throw await refuse()
  let verifiedHash = row.passwordHash
  if (isOutdated(verifiedHash)) {
    verifiedHash = await hashPassword(form.password)
    // Another log-in rehashed the password, or it was changed: verify against the current hash.
    if (!(await replacePasswordHash(ctx.db, row.id, row.passwordHash, verifiedHash))) return logIn(ctx, form, from)
  }

  const token = await startSession(ctx, { id: row.id, email: row.email, verifiedHash }, from)
  if (token === null) throw await refuse()
  const caller = await ctx.authenticate(token)
  if (!caller) throw new AppError('unavailable')
  ctx.log.info({ user: row.id, session: caller.sessionId }, 'logged in')
  return { user: caller.account, token }
}

/** Starts a session and returns its token; null if the password was changed or the account deleted since verification. */
export async function startSession(
  ctx: AppContext,
  user: { id: string; email: string; verifiedHash: string },
  from: { userAgent: string; address: string },
): Promise<string | null> {
  const [token, at] = [newToken(), ctx.now()]
  const session = {
    userId: user.id,
    verifiedHash: user.verifiedHash,
    tokenHash: hashOfToken(token),
    userAgent: from.userAgent.slice(0, limits.lineMax),
    at,
  }
  const isStarted = await ctx.db.transaction(async (tx) => {
    if (!(await insertLoginSession(tx, session))) return false
    await recordLogIn(tx, user.id, from.userAgent, at)
    await recordOwnAddress(tx, at, { email: user.email, address: from.address })
    return true
  })
  return isStarted ? token : null
}
