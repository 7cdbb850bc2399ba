import type { Executor } from '../platform/db/database.ts'
import { findInstitution } from './institutions.queries.ts'
import { findRepresentatives } from './representatives/represented-institution.ts'
import type { Person } from '../accounts/find-people.ts'

/** To whom mails about the payments of an institution go: the address of its form, unless a representative has it, and its representatives. */
export async function findAddressees(executor: Executor, id: string): Promise<(string | Person)[]> {
  const institution = await findInstitution(executor, id)
  const people = await findRepresentatives(executor, id)
  const address = institution?.school_email
  return [...(address && !people.some(({ email }) => email === address) ? [address] : []), ...people]
}
