import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { selectOldestPending } from '../institutions.queries.ts'
import { selectOldestRenewals } from '../representatives/representatives.queries.ts'

/** Pending registrations, for the staff queue. */
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

/** Institutions with a pending renewal, for the staff queue. */
export async function waitingRenewals(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOldestRenewals(executor, place)
  return rows.map(({ renewal, institution }) => ({
    kind: 'renewal',
    id: renewal.id,
    title: institution.institution_name,
    detail: institution.school_address,
    since: renewal.createdAt.toISOString(),
  }))
}
