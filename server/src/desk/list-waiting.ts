import type { WaitingItem } from '@ariviyal/contract/desk'
import { hasAccess, type StaffAccess } from '@ariviyal/contract/roles'
import { waitingMessages } from '../contact/waiting-messages.ts'
import { waitingInstitutions, waitingRenewals } from '../institutions/waiting-institutions.ts'
import { waitingAppeals, waitingParticipants } from '../live/attendance/waiting-attendance.ts'
import type { Executor } from '../platform/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { waitingRequests } from '../subscriptions/waiting-requests.ts'

/** What waits in each feature, and which of the staff may decide it. */
const sources: {
  for: StaffAccess
  waiting: (executor: Executor, place: OldestFirst) => Promise<WaitingItem[]>
}[] = [
  { for: 'support', waiting: waitingRequests },
  { for: 'support', waiting: waitingInstitutions },
  { for: 'support', waiting: waitingRenewals },
  { for: 'support', waiting: waitingMessages },
  { for: 'support', waiting: waitingParticipants },
  { for: 'support', waiting: waitingAppeals },
]

/**
 * One queue of everything that this role may decide, oldest first, with one row more than a page holds. Ids are uuids of version 7,
 * so their order is that of arrival over all features, and one id is a place in all of them.
 */
export async function listWaiting(executor: Executor, role: string, after: string | undefined): Promise<WaitingItem[]> {
  const lists = await Promise.all(
    sources
      .filter((source) => hasAccess(role, source.for))
      .map((source) => source.waiting(executor, { after, limit: rowsForPage })),
  )
  return lists
    .flat()
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, rowsForPage)
}
