import type { Appeal } from '@ariviyal/contract/live/attendance'
import type { AppealRow } from './appeals.queries.ts'

export const showAppeal = (row: AppealRow): Appeal => ({
  id: row.id,
  claimed: { from: row.claimedFrom.toISOString(), until: row.claimedUntil.toISOString() },
  words: row.words,
  made_at: row.madeAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  granted: row.granted,
  counted:
    row.grantedFrom && row.grantedUntil
      ? { from: row.grantedFrom.toISOString(), until: row.grantedUntil.toISOString() }
      : null,
  reason: row.reason,
})
