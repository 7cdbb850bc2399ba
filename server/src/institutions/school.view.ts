import type { HistoryEntry } from '@ariviyal/contract/history'
import type { Invitation, Seat } from '@ariviyal/contract/school'
import { findPeople } from '../accounts/find-people.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import type { EventDetails } from '../platform/event.columns.ts'
import type { House } from '../platform/house.ts'
import { selectInvitations } from './invitations.queries.ts'
import { selectEvents } from './school-care.queries.ts'
import type { InvitationRow } from './school-care.table.ts'
import { selectSeats } from './seats.queries.ts'

const placeOf = (cursor: string | undefined) => (cursor ? idOfCursor(cursor) : undefined)

/** A page of the seats of a school that are taken. */
export async function pageOfSeats(house: House, institutionId: string, cursor: string | undefined) {
  const rows = await selectSeats(house.db, institutionId, placeOf(cursor))
  const people = await findPeople(
    house.db,
    rows.map((row) => row.userId),
  )
  return pageFrom(rows, (row): Seat => ({
    id: row.id,
    user_id: row.userId,
    name: people.get(row.userId)?.name ?? '',
    email: people.get(row.userId)?.email ?? '',
    email_confirmed: people.get(row.userId)?.email_confirmed ?? false,
    claimed_at: row.claimedAt.toISOString(),
  }))
}

const statusOf = (row: InvitationRow): Invitation['status'] =>
  row.acceptedAt ? 'accepted' : row.revokedAt ? 'revoked' : 'open'

/** A page of a school's personal invitations. */
export async function pageOfInvitations(
  house: House,
  institutionId: string,
  query: { cursor?: string | undefined; status?: Invitation['status'] | undefined },
) {
  const filter = { status: query.status, before: placeOf(query.cursor) }
  return pageFrom(await selectInvitations(house.db, institutionId, filter), (row): Invitation => ({
    id: row.id,
    name: row.name,
    email: row.email,
    status: statusOf(row),
    invited_at: row.invitedAt.toISOString(),
    sent_at: row.sentAt.toISOString(),
  }))
}

/** The account that a move was about, by its id in the details. */
const subjectOf = ({ user }: EventDetails) => (typeof user === 'string' ? [user] : [])

/** A page of a school's history. Names are those of today: the history keeps ids only. */
export async function pageOfEvents(house: House, institutionId: string, cursor: string | undefined) {
  const rows = await selectEvents(house.db, institutionId, placeOf(cursor))
  const people = await findPeople(
    house.db,
    rows.flatMap((row) => [...(row.actorId ? [row.actorId] : []), ...subjectOf(row.details)]),
  )
  return pageFrom(rows, ({ details: { user, ...details }, ...row }): HistoryEntry => ({
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    actor: { kind: row.actor, name: people.get(row.actorId ?? '')?.name ?? null },
    details: {
      ...(typeof user === 'string' && { teacher: people.get(user)?.name ?? 'An account that is gone' }),
      ...details,
    },
  }))
}
