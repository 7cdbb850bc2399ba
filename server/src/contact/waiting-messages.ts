import type { WaitingItem } from '@ariviyal/contract/desk'
import type { Executor } from '../platform/database.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { selectOldestOpen } from './contact.queries.ts'

/** Messages that nobody has handled yet, for the queue of the staff. */
export async function waitingMessages(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOldestOpen(executor, place)
  return rows.map((row) => ({
    kind: 'message',
    id: row.id,
    title: row.subject,
    detail: row.name,
    since: row.createdAt.toISOString(),
  }))
}
