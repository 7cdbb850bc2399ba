import type { LoginForm, User } from '@ariviyal/contract/accounts'
import { limits } from '@ariviyal/contract/limits'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { noteOwnAddress } from '../platform/http/attempts.ts'
import { outsideAct } from '../platform/one-act.ts'
import { inOneTrip } from '../platform/one-trip.ts'
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
  { userAgent, address }: { userAgent: string; address: string },
): Promise<{ user: User; token: string }> {
  const row = await findUserByEmail(house.db, form.email)
  const right = await verifyPassword(row?.passwordHash ?? (await hashOfNobody()), form.password)
  if (!row || !right) {
    // Which account is tried, by its id: an address that was typed may be anybody's, or a password.
    house.log.warn({ user: row?.id ?? null }, 'a log-in was refused')
    await noteFailedLogIn(house, row?.id ?? null)
    throw new Refusal('wrong-credentials')
  }
  if (isOutdated(row.passwordHash))
    await replacePasswordHash(house.db, row.id, row.passwordHash, await hashPassword(form.password))

  const token = newToken()
  const at = house.now()
  const keep = async (tx: Transaction) => {
    await insertSession(tx, {
      userId: row.id,
      tokenHash: hashOfToken(token),
      userAgent: userAgent.slice(0, limits.lineMax),
      at,
    })
    await noteLogIn(tx, row.id, userAgent, at)
    await noteOwnAddress(tx, at, { email: row.email, address })
  }
  // At once, also in a call that notes its act: who calls is looked up by another connection.
  await outsideAct(() => inOneTrip(house.db, keep))
  const caller = await house.authenticate(token)
  if (!caller) throw new Refusal('unavailable')
  house.log.info({ user: row.id, session: caller.sessionId }, 'logged in')
  return { user: caller.account, token }
}
