import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { desc } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { bestFirst, fits } from '../platform/forgiving-search.ts'
import { contactMessages, searchedOfMessage } from './contact-messages.table.ts'

/** Messages by subject, sender and words, for the search of the console. */
export async function searchMessages(executor: Executor, text: string): Promise<Found[]> {
  const where = searchedOfMessage(contactMessages)
  const rows = await executor
    .select()
    .from(contactMessages)
    .where(fits(text, where))
    .orderBy(bestFirst(text, where), desc(contactMessages.id))
    .limit(limits.foundMax)
  return rows.map((row) => ({ kind: 'message', id: row.id, title: row.subject, detail: row.name }))
}
