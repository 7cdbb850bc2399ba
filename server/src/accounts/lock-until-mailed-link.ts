import { times } from '@ariviyal/contract/limits'
import { addDays } from '../platform/calendar.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { deleteAddressConfirmationsOf } from './address-confirmations.queries.ts'
import { deletePasswordResetsOf, insertPasswordReset } from './password-resets.queries.ts'
import { hashOfNobody } from './passwords.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { clearEmailConfirmed, setPasswordHash } from './users.queries.ts'

/**
 * Closes an account until somebody who reads mail to its address sets a new password: sessions, password, links and what was confirmed
 * before are gone. Whoever registered the address first gets nothing of what the account is given now.
 */
export async function lockUntilMailedLink(tx: Transaction, userId: string): Promise<void> {
  await setPasswordHash(tx, userId, await hashOfNobody())
  await clearEmailConfirmed(tx, userId)
  await deletePasswordResetsOf(tx, userId)
  await deleteAddressConfirmationsOf(tx, userId)
  await deleteSessionsOf(tx, userId)
}

/** The address that opens such an account: single use, seven days, only its hash stored. */
export async function makeStaffLink(house: House, tx: Transaction, userId: string): Promise<string> {
  const token = newToken()
  const now = house.now()
  await insertPasswordReset(tx, {
    tokenHash: hashOfToken(token),
    userId,
    createdAt: now,
    expiresAt: addDays(now, times.staffLinkDays),
  })
  return `${house.config.publicUrl}/reset-password/${token}`
}
