import type { LoginForm, User } from '@ariviyal/contract/accounts'
import { limits } from '@ariviyal/contract/limits'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { noteOwnAddress } from '../platform/http/attempts.ts'
import { outsideAct } from '../platform/one-act.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { hashOfNobody, hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { noteFailedLogIn } from './note-failed-log-in.ts'
import { noteLogIn } from './note-account-event.ts'
import { insertSession } from './sessions.queries.ts'
import { findUserByEmail, replacePasswordHash } from './users.queries.ts'

/**
 * Starts a session. A wrong password and an unknown address raise the same `wrong-credentials` after the same work, so that nobody
 * learns who has an account.
 */
export async function logIn(
  house: House,
  form: LoginForm,
  from: { userAgent: string; address: string },
): Promise<{ user: User; token: string }> {
  const row = await findUserByEmail(house.db, form.email)
  const right = await verifyPassword(row?.passwordHash ?? (await hashOfNobody()), form.password)
  const refuse = async () => {
    // Which account is tried, by its id: an address that was typed may be anybody's, or a password.
    house.log.warn({ user: row?.id ?? null }, 'a log-in was refused')
    await noteFailedLogIn(house, row?.id ?? null)
    return new Refusal('wrong-credentials')
  }
  if (!row || !right) throw await refuse()
  let verifiedHash = row.passwordHash
  if (isOutdated(verifiedHash)) {
    verifiedHash = await hashPassword(form.password)
    // Another log-in was faster, or the password was changed: the hash of today is verified instead.
    if (!(await replacePasswordHash(house.db, row.id, row.passwordHash, verifiedHash))) return logIn(house, form, from)
  }

  const token = newToken()
  const at = house.now()
  const session = {
    userId: row.id,
    verifiedHash,
    tokenHash: hashOfToken(token),
    userAgent: from.userAgent.slice(0, limits.lineMax),
    at,
  }
  // At once, also in a call that notes its act: who calls is looked up by another connection.
  const begun = await outsideAct(() =>
    house.db.transaction(async (tx) => {
      if (!(await insertSession(tx, session))) return false
      await noteLogIn(tx, row.id, from.userAgent, at)
      await noteOwnAddress(tx, at, { email: row.email, address: from.address })
      return true
    }),
  )
  // The password was changed, or the account deleted, since it was verified.
  if (!begun) throw await refuse()
  const caller = await house.authenticate(token)
  if (!caller) throw new Refusal('unavailable')
  house.log.info({ user: row.id, session: caller.sessionId }, 'logged in')
  return { user: caller.account, token }
}
