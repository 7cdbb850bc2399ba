import { findPerson } from '../accounts/find-people.ts'
import type { Executor } from '../platform/database.ts'
import {
  selectActsOf,
  selectInvitationsOf,
  selectRenewalsAskedBy,
  selectRepresentedBy,
  selectSeatsOf,
} from './personal-data.queries.ts'

/** What ties a person to schools: seats, invitations, the care of a school, and what they did there. */
export async function institutionData(executor: Executor, userId: string) {
  const person = await findPerson(executor, userId)
  return {
    school_seats: await selectSeatsOf(executor, userId),
    school_invitations: await selectInvitationsOf(executor, {
      userId,
      // Whoever typed the address of another reads nothing of what was sent to it.
      email: person?.email_confirmed ? person.email : null,
    }),
    school_represented: await selectRepresentedBy(executor, userId),
    school_renewals: await selectRenewalsAskedBy(executor, userId),
    school_acts: await selectActsOf(executor, userId),
  }
}
