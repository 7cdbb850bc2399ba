import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { holdLiveSession } from './live.queries.ts'
import { updateSession } from './planning.queries.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'

/** Announces a draft. Raises `not-found`, `already-decided` where it is announced, and `not-ready` with what it lacks, field by field. */
export async function publishSession(house: House, staff: User, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const row = await holdLiveSession(tx, id)
    const now = house.now()
    if (row.publishedAt) throw new Refusal('already-decided', serverMessages.sessionAnnouncedBefore)
    refuseIncomplete(row, row.startsAt <= now ? { starts_at: serverMessages.startOver } : {})
    await updateSession(tx, id, { publishedAt: now })
    const details = { topic: row.topic, starts_at: row.startsAt.toISOString() }
    await recordAction(tx, staff, now, 'live-session.published', { type: 'live-session', id }, details)
  })
}
