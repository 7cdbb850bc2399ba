import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { Executor } from '../platform/db/database.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { selectOldestOpen } from './contact.queries.ts'

/** Open messages, for the staff queue. */
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
