import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockInstitution } from '../institutions.queries.ts'
import type { InstitutionRow } from '../institutions.table.ts'

/** Locks a pending registration until the end of the transaction. Raises `not-found`, and `already-decided` when someone was faster. */
export async function claimPendingInstitution(tx: Transaction, id: string): Promise<InstitutionRow> {
  const institution = await lockInstitution(tx, id)
  if (!institution) throw new AppError('not-found')
  if (institution.status !== 'pending') throw new AppError('already-decided')
  return institution
}
