import { findPeople, type Person } from '../../accounts/find-people.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findInstitution, lockInstitution } from '../institutions.queries.ts'
import type { InstitutionRow } from '../institutions.table.ts'
import { findRepresentedId, selectRepresentatives } from './representatives.queries.ts'
import { type ApprovedInstitution, isApproved } from '../terms/institution-state.ts'

const orRefuse = (institution: InstitutionRow | null): ApprovedInstitution => {
  if (!isApproved(institution)) throw new AppError('not-representative')
  return institution
}

/** The institution that a user represents. Raises `not-representative` if there is none. */
export async function representedInstitution(executor: Executor, userId: string): Promise<ApprovedInstitution> {
  const id = await findRepresentedId(executor, userId)
  return orRefuse(id === null ? null : await findInstitution(executor, id))
}

/** The name of the institution that a user represents; null if there is none. */
export async function nameRepresentedInstitution(executor: Executor, userId: string): Promise<string | null> {
  const id = await findRepresentedId(executor, userId)
  const institution = id === null ? null : await findInstitution(executor, id)
  return isApproved(institution) ? institution.institution_name : null
}

/** The institution that a user represents, locked until the end of the transaction, so that acts of an institution's representatives are serialised. */
export async function lockRepresentedInstitution(tx: Transaction, userId: string): Promise<ApprovedInstitution> {
  const id = await findRepresentedId(tx, userId)
  const institution = orRefuse(id === null ? null : await lockInstitution(tx, id))
  // Staff may have removed this person while this transaction waited for the row.
  if ((await findRepresentedId(tx, userId)) !== institution.id) throw new AppError('not-representative')
  return institution
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
