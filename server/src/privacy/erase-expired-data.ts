import { retention } from '@ariviyal/contract/privacy/retention'
import { addDays } from '../platform/time/calendar.ts'
import { eraseStoredMails } from '../platform/mail/deliver-mail.ts'
import type { Feature } from '../platform/feature.ts'
import type { AppContext } from '../platform/app-context.ts'

/** Erases data older than its retention period (contract, retention). Logs only the counts. */
export async function eraseExpiredData(ctx: AppContext, features: readonly Feature[]): Promise<void> {
  const now = ctx.now()
  const erased: Record<string, number> = {
    keptMails: await eraseStoredMails(ctx.config.dataDir, addDays(now, -retention.keptMailDays)),
  }
  for (const feature of features)
    for (const [what, erase] of Object.entries(feature.retention ?? {})) erased[what] = await erase(ctx.db, now)
  ctx.log.info({ erased }, 'expired data erased')
}
