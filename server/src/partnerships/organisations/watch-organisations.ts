import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import type * as calls from '@ariviyal/contract/partnerships/partnership-staff'
import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { findPeople } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { showOwnOffer } from '../offers/offer.view.ts'
import { findOffer, selectOffers, selectOffersOf, updateOffer } from '../offers/offers.queries.ts'
import {
  closeOpenIncident,
  countOpenIncidents,
  findIncident,
  selectIncidents,
  selectIncidentsOf,
  selectOldestIncidents,
} from '../requests/incidents.queries.ts'
import { fillPlaces } from '../requests/fill-places.ts'
import { countUnanswered, selectRequests } from '../requests/requests.queries.ts'
import type { IncidentRow } from '../requests/requests.table.ts'
import { showForStaff } from './organisation.view.ts'
import {
  findOrganisation,
  lockOrganisation,
  selectAllOrganisations,
  selectInvitations,
  selectMembers,
  selectOrganisations,
} from './organisations.queries.ts'
import { tellMembers } from './tell-members.ts'

/** Incidents of an organisation on its page; the list of incidents has all. */
const shownIncidents = 20

const cursorId = (cursor: string | undefined) => (cursor === undefined ? undefined : idOfCursor(cursor))

export async function listPartners(
  { db, now }: AppContext,
  cursor: string | undefined,
): Promise<Answer<typeof calls.listPartners>> {
  const rows = await selectAllOrganisations(db, cursorId(cursor))
  const incidents = await countOpenIncidents(
    db,
    rows.map(({ id }) => id),
  )
  return pageFrom(rows, (row) => showForStaff(row, now(), incidents.get(row.id)))
}

async function incidentViews(executor: Executor, rows: IncidentRow[]) {
  const requests = await selectRequests(
    executor,
    rows.map(({ requestId }) => requestId),
  )
  const offers = await selectOffers(
    executor,
    [...requests.values()].map(({ offerId }) => offerId),
  )
  const organisations = await selectOrganisations(executor, [...new Set(rows.map((row) => row.organisationId))])
  const people = await findPeople(
    executor,
    rows.map(({ reporterId }) => reporterId).filter((id) => id !== null),
  )
  return (row: IncidentRow): calls.Incident => {
    const request = requests.get(row.requestId)
    const reporter = people.get(row.reporterId ?? '')
    return {
      id: row.id,
      organisation: { id: row.organisationId, name: organisations.get(row.organisationId)?.name ?? '' },
      offer: offers.get(request?.offerId ?? '')?.title ?? '',
      school: request?.school ?? '',
      reported_by: row.side,
      reporter: reporter?.name ?? '',
      reporter_email: reporter?.email ?? '',
      about: row.about,
      created_at: row.createdAt.toISOString(),
      closed_at: row.closedAt?.toISOString() ?? null,
      closed_words: row.closedWords,
    }
  }
}

export async function listIncidents(
  { db }: AppContext,
  { status, cursor }: { status: 'open' | 'closed'; cursor?: string | undefined },
): Promise<Answer<typeof calls.listIncidents>> {
  const rows = await selectIncidents(db, { status, before: cursorId(cursor) })
  return pageFrom(rows, await incidentViews(db, rows))
}

export async function showPartner({ db, now }: AppContext, id: string): Promise<Answer<typeof calls.showPartner>> {
  const row = await findOrganisation(db, id)
  if (!row) throw new AppError('not-found')
  const members = await selectMembers(db, id)
  const people = await findPeople(
    db,
    members.map(({ userId }) => userId),
  )
  const offers = await selectOffersOf(db, id, { limit: partnershipLimits.offersMax })
  const waiting = await countUnanswered(
    db,
    'offerId',
    offers.map((offer) => offer.id),
  )
  const incidents = await selectIncidentsOf(db, id, shownIncidents)
  const open = await countOpenIncidents(db, [id])
  return {
    organisation: {
      ...showForStaff(row, now(), open.get(id)),
      about: row.about,
      place: row.place,
      website: row.website,
      languages: row.languages,
    },
    check:
      row.checkedUntil === null || row.checkedAt === null
        ? null
        : {
            people: row.checkedPeople,
            checked: row.checkedWhat,
            how: row.checkedHow,
            until: row.checkedUntil,
            checked_at: row.checkedAt.toISOString(),
          },
    members: members.flatMap((member) => {
      const person = people.get(member.userId)
      const joined = { id: member.id, joined_at: member.joinedAt.toISOString() }
      return person ? [{ ...joined, name: person.name, email: person.email }] : []
    }),
    invitations: (await selectInvitations(db, id, now())).map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      expires_at: invitation.expiresAt.toISOString(),
    })),
    offers: offers.map((offer) => showOwnOffer(offer, waiting.get(offer.id))),
    incidents: incidents.map(await incidentViews(db, incidents)),
  }
}

/**
 * Hides an offer with a reason, or returns it to its partner, paused; its waiting list then gets places that became free. Raises
 * `already-decided` where it is so already.
 */
export async function setHidden(
  ctx: AppContext,
  staff: User,
  id: string,
  hide: { isHidden: true; reason: string } | { isHidden: false },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await findOffer(tx, id)
    const organisation = found && (await lockOrganisation(tx, found.organisationId))
    if (!organisation) throw new AppError('not-found')
    const offer = await findOffer(tx, id)
    if (!offer || offer.isHiddenByStaff === hide.isHidden)
      throw new AppError('already-decided', partnershipMessages.decided)
    const subject = { type: 'partner-offer', id }
    if (hide.isHidden) {
      await updateOffer(tx, id, { state: 'hidden', hiddenWords: hide.reason, isHiddenByStaff: true })
      await recordAction(tx, staff, ctx.now(), 'partner-offer.hidden', subject, {
        title: offer.title,
        reason: hide.reason,
      })
      await tellMembers(ctx, tx, 'hidden-by-staff', offer.organisationId)
    } else {
      const shown = { state: 'paused', hiddenWords: '', isHiddenByStaff: false } as const
      await updateOffer(tx, id, shown)
      await recordAction(tx, staff, ctx.now(), 'partner-offer.returned', subject, { title: offer.title })
      await fillPlaces(ctx, tx, organisation, { ...offer, ...shown })
    }
  })
}

/** Raises `not-found`, and `already-decided` for one that a colleague has closed. */
export async function closeIncident(ctx: AppContext, staff: User, id: string, words: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const closed = await closeOpenIncident(tx, id, { closedAt: now, closedBy: staff.id, closedWords: words })
    if (!closed) throw new AppError((await findIncident(tx, id)) ? 'already-decided' : 'not-found')
    const details = { name: (await findOrganisation(tx, closed.organisationId))?.name, words }
    await recordAction(tx, staff, now, 'partner-incident.closed', { type: 'partner-incident', id }, details)
  })
}

/** Open incidents, for the queue of all that waits. */
export async function waitingIncidents(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOldestIncidents(executor, place)
  const organisations = await selectOrganisations(executor, [...new Set(rows.map((row) => row.organisationId))])
  return rows.map((row) => ({
    kind: 'partner-incident',
    id: row.id,
    title: `Incident with ${organisations.get(row.organisationId)?.name ?? 'a partner'}`,
    detail: row.side === 'school' ? 'Reported by the school' : 'Reported by the partner',
    since: row.createdAt.toISOString(),
  }))
}
