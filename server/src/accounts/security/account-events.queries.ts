import { and, desc, eq, lt } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { accountEvents } from './account-events.table.ts'

/** The events of a user, newest first, one more than a page holds. */
export const selectAccountEvents = (executor: Executor, userId: string, before: string | undefined) =>
  executor
    .select()
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), before ? lt(accountEvents.id, before) : undefined))
    .orderBy(desc(accountEvents.id))
    .limit(rowsForPage)

/** All events of a user, for the export of personal data. */
export const selectAllAccountEvents = (executor: Executor, userId: string) =>
  executor
    .select({
      kind: accountEvents.kind,
      at: accountEvents.at,
      count: accountEvents.count,
      device: accountEvents.device,
    })
    .from(accountEvents)
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(accountEvents.id))
