import { findPerson } from '../accounts/find-people.ts'
import type { Executor } from '../platform/db/database.ts'
import {
  selectEventsBy,
  selectInvitationsOf,
  selectRegistrationsSentBy,
  selectRenewalsAskedBy,
  selectRepresentedBy,
  selectSeatsOf,
} from './personal-data.queries.ts'

/** A person's links to institutions: seats, invitations, representation, and their acts there. */
export async function institutionData(executor: Executor, userId: string) {
  const person = await findPerson(executor, userId)
  return {
    school_seats: await selectSeatsOf(executor, userId),
    school_invitations: await selectInvitationsOf(executor, {
      userId,
      // Not for unconfirmed addresses: the account of a person who typed another's address must not show what was sent to it.
      email: person?.email_confirmed ? person.email : null,
    }),
    school_registrations: await selectRegistrationsSentBy(executor, userId),
    school_represented: await selectRepresentedBy(executor, userId),
    school_renewals: await selectRenewalsAskedBy(executor, userId),
    school_acts: await selectEventsBy(executor, userId),
  }
}
