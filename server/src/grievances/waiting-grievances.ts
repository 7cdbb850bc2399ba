import { grievanceClasses } from '@ariviyal/contract/grievances/grievance-rules'
import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { inWords } from '@ariviyal/contract/time'
import type { Executor } from '../platform/db/database.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { selectOpenByArrival } from './grievances.queries.ts'

/** Open complaints, for the queue of all that waits; the page of complaints has those that are due first at the top. */
export async function waitingGrievances(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOpenByArrival(executor, place)
  return rows.map((row) => ({
    kind: 'grievance',
    id: row.id,
    title: `${row.number}: ${grievanceClasses[row.class]}`,
    // The clock notes the moment within minutes.
    detail: row.dueAt
      ? `${row.overdueToldAt ? 'Overdue since' : 'Due'} ${inWords(row.dueAt, 'short day and time')} IST`
      : '',
    since: row.receivedAt.toISOString(),
  }))
}
