import type { User } from '@ariviyal/contract/accounts/accounts'
import { notAnnounced, serverMessages } from '@ariviyal/contract/server-messages'
import { recordAction } from '../../audit/record-action.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { lockLiveSession } from '../live.queries.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { timeInWords } from '../session-time.ts'
import { updateLiveSession } from './planning.queries.ts'
import { assertComplete } from './assert-complete.ts'

/** Announces a draft. Raises `not-found`, `already-decided` if it is announced, and `not-ready` with a message for each missing field. */
export async function publishLiveSession(ctx: AppContext, staff: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => announce(ctx, tx, staff, await lockLiveSession(tx, id)))
}

/** Announces all of these drafts or, where one of them raises an error, none; the message of `not-ready` names that one. */
export async function publishLiveSessions(ctx: AppContext, staff: User, ids: string[]): Promise<number> {
  // Everyone locks in the same order.
  const inOrder = [...new Set(ids)].sort()
  await ctx.db.transaction(async (tx) => {
    for (const id of inOrder) {
      const row = await lockLiveSession(tx, id)
      try {
        await announce(ctx, tx, staff, row)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not-ready') throw error
        throw new AppError('not-ready', notAnnounced(timeInWords(row), Object.values(error.details.fields ?? {})))
      }
    }
  })
  return inOrder.length
}

async function announce(ctx: AppContext, tx: Transaction, staff: User, row: LiveSessionRow): Promise<void> {
  const now = ctx.now()
  if (row.publishedAt) throw new AppError('already-decided', serverMessages.sessionAnnouncedBefore)
  assertComplete(row, row.startsAt <= now ? { starts_at: serverMessages.startOver } : {})
  await updateLiveSession(tx, row.id, { publishedAt: now })
  const details = { topic: row.topic, starts_at: row.startsAt.toISOString() }
  await recordAction(tx, staff, now, 'live-session.published', { type: 'live-session', id: row.id }, details)
}
