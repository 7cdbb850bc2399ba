import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { desc } from 'drizzle-orm'
import { clockTime } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { bestFirst, fits, joined } from '../platform/forgiving-search.ts'
import { liveSessions } from './live.table.ts'

/** Live sessions by topic and speaker, in whatever state, for the search of the console. A hundred a year come, so no index serves it. */
export async function searchLiveSessions(executor: Executor, text: string): Promise<Found[]> {
  const words = joined(liveSessions.topic, liveSessions.speakerName)
  const rows = await executor
    .select()
    .from(liveSessions)
    .where(fits(text, words))
    .orderBy(bestFirst(text, words), desc(liveSessions.startsAt), desc(liveSessions.id))
    .limit(limits.foundMax)
  return rows.map((row) => ({
    kind: 'live-session',
    id: row.id,
    title: row.topic || 'No topic yet',
    detail: `${clockTime(row.startsAt)}${stateIn(row)}`,
  }))
}

const stateIn = (row: typeof liveSessions.$inferSelect): string =>
  row.cancelledAt ? ', cancelled' : row.publishedAt ? '' : ', draft'
