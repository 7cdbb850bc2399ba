import { desc, eq, or } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { institutionSeats, institutions } from './institutions.table.ts'
import {
  institutionEvents,
  institutionInvitations,
  institutionRenewals,
  institutionRepresentatives,
} from './representatives/representatives.table.ts'

const institutionName = institutions.institution_name

/** All seats that a user holds or held, with the institution's name. */
export const selectSeatsOf = (executor: Executor, userId: string) =>
  executor
    .select({ institutionName, claimedAt: institutionSeats.claimedAt, releasedAt: institutionSeats.releasedAt })
    .from(institutionSeats)
    .innerJoin(institutions, eq(institutions.id, institutionSeats.institutionId))
    .where(eq(institutionSeats.userId, userId))
    .orderBy(desc(institutionSeats.claimedAt))

/** Invitations that a user accepted, or that were sent to the user's address. */
export const selectInvitationsOf = (executor: Executor, { userId, email }: { userId: string; email: string | null }) =>
  executor
    .select({
      institutionName,
      name: institutionInvitations.name,
      email: institutionInvitations.email,
      invitedAt: institutionInvitations.invitedAt,
      acceptedAt: institutionInvitations.acceptedAt,
      revokedAt: institutionInvitations.revokedAt,
    })
    .from(institutionInvitations)
    .innerJoin(institutions, eq(institutions.id, institutionInvitations.institutionId))
    .where(
      or(
        eq(institutionInvitations.acceptedBy, userId),
        email === null ? undefined : eq(institutionInvitations.email, email),
      ),
    )
    .orderBy(desc(institutionInvitations.id))

/** Registrations that a user sent while logged in. */
export const selectRegistrationsSentBy = (executor: Executor, userId: string) =>
  executor
    .select({ institutionName, status: institutions.status, createdAt: institutions.createdAt })
    .from(institutions)
    .where(eq(institutions.sentBy, userId))
    .orderBy(desc(institutions.id))

export const selectRepresentedBy = (executor: Executor, userId: string) =>
  executor
    .select({ institutionName, since: institutionRepresentatives.since })
    .from(institutionRepresentatives)
    .innerJoin(institutions, eq(institutions.id, institutionRepresentatives.institutionId))
    .where(eq(institutionRepresentatives.userId, userId))

export const selectRenewalsAskedBy = (executor: Executor, userId: string) =>
  executor
    .select({
      institutionName,
      seats: institutionRenewals.seats,
      note: institutionRenewals.note,
      status: institutionRenewals.status,
      reason: institutionRenewals.reason,
      createdAt: institutionRenewals.createdAt,
    })
    .from(institutionRenewals)
    .innerJoin(institutions, eq(institutions.id, institutionRenewals.institutionId))
    .where(eq(institutionRenewals.askedBy, userId))
    .orderBy(desc(institutionRenewals.id))

export const selectEventsBy = (executor: Executor, userId: string) =>
  executor
    .select({ institutionName, kind: institutionEvents.kind, at: institutionEvents.at })
    .from(institutionEvents)
    .innerJoin(institutions, eq(institutions.id, institutionEvents.institutionId))
    .where(eq(institutionEvents.actorId, userId))
    .orderBy(desc(institutionEvents.id))
