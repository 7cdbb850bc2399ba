import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { selectForStaff } from './clock.queries.ts'

/** Questions that nobody has answered in three days, for the staff queue. */
export async function waitingDiscussions(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectForStaff(executor, place)
  return rows.map((row) => ({
    kind: 'discussion-unanswered',
    id: row.id,
    post_id: row.id,
    title: row.title,
    detail: row.chapter || 'Question to colleagues',
    since: row.createdAt.toISOString(),
  }))
}
