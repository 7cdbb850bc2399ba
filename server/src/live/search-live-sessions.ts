import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { inArray } from 'drizzle-orm'
import { clockTime } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { bestIds, inOrder } from '../platform/forgiving-search.ts'
import { liveSessions, searchedOfSession } from './live.table.ts'

/** Live sessions by topic and speaker, in whatever state, for the search of the console. */
export async function searchLiveSessions(executor: Executor, text: string): Promise<Found[]> {
  const words = searchedOfSession(liveSessions)
  const ids = await bestIds(executor, liveSessions, { where: words, names: words }, text, limits.foundMax)
  const rows = await executor.select().from(liveSessions).where(inArray(liveSessions.id, ids))
  return inOrder(rows, ids).map((row) => ({
    kind: 'live-session',
    id: row.id,
    title: row.topic || 'No topic yet',
    detail: `${clockTime(row.startsAt)}${stateIn(row)}`,
  }))
}

const stateIn = (row: typeof liveSessions.$inferSelect): string =>
  row.cancelledAt ? ', cancelled' : row.publishedAt ? '' : ', draft'
