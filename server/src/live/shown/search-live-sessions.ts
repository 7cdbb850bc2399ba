import type { Found } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { inWords } from '@ariviyal/contract/time'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { bestIds, inOrder } from '../../platform/search/fuzzy-search.ts'
import { liveSessions, searchedOfSession } from '../live.table.ts'

/** Live sessions in any state by topic and speaker, for the console search. */
export async function searchLiveSessions(executor: Executor, text: string): Promise<Found[]> {
  const words = searchedOfSession(liveSessions)
  const ids = await bestIds(executor, liveSessions, { where: words, names: words }, text, limits.foundMax)
  const rows = await executor.select().from(liveSessions).where(inArray(liveSessions.id, ids))
  return inOrder(rows, ids).map((row) => ({
    kind: 'live-session',
    id: row.id,
    title: row.topic || 'No topic yet',
    detail: `${inWords(row.startsAt, 'short day and time')} IST${stateIn(row)}`,
  }))
}

const stateIn = (row: typeof liveSessions.$inferSelect): string =>
  row.cancelledAt ? ', cancelled' : row.publishedAt ? '' : ', draft'
