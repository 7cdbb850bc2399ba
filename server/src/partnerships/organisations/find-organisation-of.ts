import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findOrganisation, findOrganisationIdOf, lockOrganisation } from './organisations.queries.ts'
import type { OrganisationRow } from './organisations.table.ts'

/** The organisation for which a user speaks. Raises `not-partner` if there is none. */
export async function organisationOf(executor: Executor, userId: string): Promise<OrganisationRow> {
  const id = await findOrganisationIdOf(executor, userId)
  const organisation = id === null ? null : await findOrganisation(executor, id)
  if (!organisation) throw new AppError('not-partner')
  return organisation
}

/** The same, locked until the end of the transaction. */
export async function lockOrganisationOf(tx: Transaction, userId: string): Promise<OrganisationRow> {
  const id = await findOrganisationIdOf(tx, userId)
  const organisation = id === null ? null : await lockOrganisation(tx, id)
  // Staff may have removed this person while this transaction waited for the row.
  if (!organisation || (await findOrganisationIdOf(tx, userId)) !== organisation.id) throw new AppError('not-partner')
  return organisation
}
