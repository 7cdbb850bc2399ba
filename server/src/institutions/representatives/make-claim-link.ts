import { times } from '@ariviyal/contract/limits'
import { addDays } from '../../platform/time/calendar.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import { replaceClaim } from './representatives.queries.ts'

/** Creates the link that makes a representative and returns its URL: single use, 30 days, stored as a hash. Replaces the previous one. */
export async function makeClaimLink(ctx: AppContext, tx: Transaction, institutionId: string): Promise<string> {
  const token = newToken()
  const now = ctx.now()
  await replaceClaim(tx, {
    institutionId,
    tokenHash: hashOfToken(token),
    createdAt: now,
    expiresAt: addDays(now, times.claimLinkDays),
  })
  return `${ctx.config.publicUrl}/school/claim/${token}`
}
