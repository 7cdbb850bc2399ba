import type { Found } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { bestIds, inOrder, joined } from '../platform/search/fuzzy-search.ts'
import { contactMessages, searchedOfMessage } from './contact-messages.table.ts'

/** Messages by subject, sender and text, for the search of the console. */
export async function searchMessages(executor: Executor, text: string): Promise<Found[]> {
  const ids = await bestIds(
    executor,
    contactMessages,
    { where: searchedOfMessage(contactMessages), names: joined(contactMessages.subject, contactMessages.name) },
    text,
    limits.foundMax,
  )
  const rows = await executor.select().from(contactMessages).where(inArray(contactMessages.id, ids))
  return inOrder(rows, ids).map((row) => ({ kind: 'message', id: row.id, title: row.subject, detail: row.name }))
}
