import { times } from '@ariviyal/contract/limits'
import { addDays } from '../platform/calendar.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { replaceClaim } from './school-care.queries.ts'

/** The address that makes a school's representative: single use, 30 days, only its hash stored. The one before stops working. */
export async function makeClaimLink(house: House, tx: Transaction, institutionId: string): Promise<string> {
  const token = newToken()
  const now = house.now()
  await replaceClaim(tx, {
    institutionId,
    tokenHash: hashOfToken(token),
    createdAt: now,
    expiresAt: addDays(now, times.claimLinkDays),
  })
  return `${house.config.publicUrl}/school/claim/${token}`
}
