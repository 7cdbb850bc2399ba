import type { WaitingItem } from '@ariviyal/contract/desk'
import type { Executor } from '../platform/database.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { selectOldestPending } from './institutions.queries.ts'
import { selectOldestRenewals } from './school-care.queries.ts'

/** Registrations that nobody has decided yet, for the queue of the staff. */
export async function waitingInstitutions(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOldestPending(executor, place)
  return rows.map((row) => ({
    kind: 'institution',
    id: row.id,
    title: row.institution_name,
    detail: row.school_address,
    since: row.createdAt.toISOString(),
  }))
}

/** Schools whose next term nobody has decided on yet. */
export async function waitingRenewals(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOldestRenewals(executor, place)
  return rows.map(({ renewal, school }) => ({
    kind: 'renewal',
    id: renewal.id,
    title: school.institution_name,
    detail: school.school_address,
    since: renewal.createdAt.toISOString(),
  }))
}
