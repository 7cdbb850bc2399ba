import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { lockInstitution } from './institutions.queries.ts'
import type { InstitutionRow } from './institutions.table.ts'

/** The registration, kept for this transaction to decide on. Raises `not-found`, and `already-decided` when someone was faster. */
export async function claimPendingInstitution(tx: Transaction, id: string): Promise<InstitutionRow> {
  const school = await lockInstitution(tx, id)
  if (!school) throw new Refusal('not-found')
  if (school.status !== 'pending') throw new Refusal('already-decided')
  return school
}
