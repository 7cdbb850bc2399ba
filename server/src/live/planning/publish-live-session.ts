import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { recordAction } from '../../audit/record-action.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { lockLiveSession } from '../live.queries.ts'
import { updateLiveSession } from './planning.queries.ts'
import { assertComplete } from './assert-complete.ts'

/** Announces a draft. Raises `not-found`, `already-decided` if it is announced, and `not-ready` with a message for each missing field. */
export async function publishLiveSession(ctx: AppContext, staff: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockLiveSession(tx, id)
    const now = ctx.now()
    if (row.publishedAt) throw new AppError('already-decided', serverMessages.sessionAnnouncedBefore)
    assertComplete(row, row.startsAt <= now ? { starts_at: serverMessages.startOver } : {})
    await updateLiveSession(tx, id, { publishedAt: now })
    const details = { topic: row.topic, starts_at: row.startsAt.toISOString() }
    await recordAction(tx, staff, now, 'live-session.published', { type: 'live-session', id }, details)
  })
}
