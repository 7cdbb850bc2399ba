import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { bestIds, inOrder, joined } from '../platform/forgiving-search.ts'
import { contactMessages, searchedOfMessage } from './contact-messages.table.ts'

/** Messages by subject, sender and words, for the search of the console. */
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
