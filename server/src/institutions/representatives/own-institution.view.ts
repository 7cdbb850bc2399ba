import type { HistoryEntry } from '@ariviyal/contract/staff/history'
import type { Invitation, Seat } from '@ariviyal/contract/institutions/own-institution'
import { findPeople } from '../../accounts/find-people.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import type { EventDetails } from '../../platform/db/event.columns.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { selectInvitations } from '../invitations/invitations.queries.ts'
import { selectEvents } from './representatives.queries.ts'
import type { InvitationRow } from './representatives.table.ts'
import { selectSeats } from '../seats/seats.queries.ts'

const placeOf = (cursor: string | undefined) => (cursor ? idOfCursor(cursor) : undefined)

/** A page of an institution's taken seats. */
export async function pageOfSeats(ctx: AppContext, institutionId: string, cursor: string | undefined) {
  const rows = await selectSeats(ctx.db, institutionId, placeOf(cursor))
  const people = await findPeople(
    ctx.db,
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

/** A page of an institution's personal invitations. */
export async function pageOfInvitations(
  ctx: AppContext,
  institutionId: string,
  query: { cursor?: string | undefined; status?: Invitation['status'] | undefined },
) {
  const filter = { status: query.status, before: placeOf(query.cursor) }
  return pageFrom(await selectInvitations(ctx.db, institutionId, filter), (row): Invitation => ({
    id: row.id,
    name: row.name,
    email: row.email,
    status: statusOf(row),
    invited_at: row.invitedAt.toISOString(),
    sent_at: row.sentAt.toISOString(),
  }))
}

/** The account that an event is about, by its id in the details. */
const subjectOf = ({ user }: EventDetails) => (typeof user === 'string' ? [user] : [])

/** A page of an institution's history. Names are current: the history stores only ids. */
export async function pageOfEvents(ctx: AppContext, institutionId: string, cursor: string | undefined) {
  const rows = await selectEvents(ctx.db, institutionId, placeOf(cursor))
  const people = await findPeople(
    ctx.db,
    rows.flatMap((row) => [...(row.actorId ? [row.actorId] : []), ...subjectOf(row.details)]),
  )
  return pageFrom(rows, ({ details: { user, ...details }, ...row }): HistoryEntry => ({
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    actor: { kind: row.actor, name: people.get(row.actorId ?? '')?.name ?? null },
    details: {
      ...(typeof user === 'string' && { teacher: people.get(user)?.name ?? 'A deleted account' }),
      ...details,
    },
  }))
}
