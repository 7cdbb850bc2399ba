import { findPeople, type Person } from '../accounts/find-people.ts'
import type { Executor, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { findInstitution, lockInstitution } from './institutions.queries.ts'
import type { InstitutionRow } from './institutions.table.ts'
import { findRepresentedId, selectRepresentatives } from './school-care.queries.ts'
import { type ApprovedSchool, isApproved } from './school-state.ts'

const orRefuse = (school: InstitutionRow | null): ApprovedSchool => {
  if (!isApproved(school)) throw new Refusal('not-representative')
  return school
}

/** The school that a user looks after. Raises `not-representative`: whoever represents none sees none. */
export async function representedSchool(executor: Executor, userId: string): Promise<ApprovedSchool> {
  const id = await findRepresentedId(executor, userId)
  return orRefuse(id === null ? null : await findInstitution(executor, id))
}

/** The same for a change: kept for this transaction, so that the acts of a school's representatives come one after the other. */
export async function lockRepresentedSchool(tx: Transaction, userId: string): Promise<ApprovedSchool> {
  const id = await findRepresentedId(tx, userId)
  const school = orRefuse(id === null ? null : await lockInstitution(tx, id))
  // Staff may have removed this person while the row was waited for.
  if ((await findRepresentedId(tx, userId)) !== school.id) throw new Refusal('not-representative')
  return school
}

export async function findRepresentatives(
  executor: Executor,
  institutionId: string,
): Promise<(Person & { since: Date })[]> {
  const rows = await selectRepresentatives(executor, institutionId)
  const people = await findPeople(
    executor,
    rows.map((row) => row.userId),
  )
  return rows.flatMap((row) => {
    const person = people.get(row.userId)
    return person ? [{ ...person, since: row.since }] : []
  })
}
