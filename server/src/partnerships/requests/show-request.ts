import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import type { WholeRequest } from '@ariviyal/contract/partnerships/requests'
import { findAccount } from '../../accounts/find-people.ts'
import { appointmentCalendar } from '../../live/calendar/calendar-event.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findOffer, findSlot, selectOffers, selectSlots, selectSlotsAhead } from '../offers/offers.queries.ts'
import type { OfferRow } from '../offers/offers.table.ts'
import { organisationOf } from '../organisations/find-organisation-of.ts'
import { findOrganisation, selectOrganisations } from '../organisations/organisations.queries.ts'
import { sideOf } from './change-request.ts'
import { fairOrder } from './fair-order.ts'
import { showSummary, showWhole } from './request.view.ts'
import {
  countReceived,
  findRequest,
  selectApplicants,
  selectMessages,
  selectReports,
  selectRequestsOf,
  selectRequestsTo,
} from './requests.queries.ts'
import type { RequestRow, Side } from './requests.table.ts'
import { appointmentOf } from './tell-of-request.ts'

const cursorId = (cursor: string | undefined) => (cursor === undefined ? undefined : idOfCursor(cursor))

async function pageOfRequests({ db, now }: AppContext, rows: RequestRow[], side: Side) {
  const offers = await selectOffers(
    db,
    rows.map(({ offerId }) => offerId),
  )
  const organisations = await selectOrganisations(db, [...new Set(rows.map(({ organisationId }) => organisationId))])
  const slots = await selectSlots(
    db,
    rows.map(({ slotId }) => slotId),
  )
  return pageFrom(rows, (row) => {
    const offer = offers.get(row.offerId)
    const organisation = organisations.get(row.organisationId)
    if (!offer || !organisation) throw new Error(`request ${row.id} has no offer`)
    return showSummary(row, { side, offer, organisation, slot: slots.get(row.slotId ?? '') ?? null, now: now() })
  })
}

export const listOwnRequests = async (ctx: AppContext, user: User, cursor: string | undefined) =>
  pageOfRequests(ctx, await selectRequestsOf(ctx.db, user.id, cursorId(cursor)), 'school')

export async function listPartnerRequests(
  ctx: AppContext,
  user: User,
  { list, cursor }: { list: 'open' | 'all'; cursor?: string | undefined },
) {
  const { id } = await organisationOf(ctx.db, user.id)
  return pageOfRequests(ctx, await selectRequestsTo(ctx.db, id, { list, before: cursorId(cursor) }), 'partner')
}

/** Where a school stands among those that wait for equipment; null for other kinds, and once it waits no more. */
export async function placeInFairOrder(
  executor: Executor,
  offer: OfferRow,
  isMeant: (request: RequestRow) => boolean,
): Promise<WholeRequest['fair_order']> {
  if (offer.kind !== 'equipment') return null
  const applicants = await selectApplicants(executor, offer.id, ['requested', 'waiting'])
  const received = await countReceived(
    executor,
    applicants.map(({ schoolKey }) => schoolKey),
  )
  const order = fairOrder(applicants, received)
  const at = order.findIndex(isMeant)
  const found = order[at]
  return found ? { place: at + 1, of: order.length, received_before: received.get(found.schoolKey) ?? 0 } : null
}

async function findOwn(executor: Executor, user: User, id: string) {
  const request = await findRequest(executor, id)
  const side = request && (await sideOf(executor, request, user.id))
  if (!request || !side) throw new AppError('not-found')
  return { request, side }
}

/** Raises `not-found` for anybody but the two sides. */
export async function showRequest(ctx: AppContext, user: User, id: string): Promise<WholeRequest> {
  const { db, now } = ctx
  const { request, side } = await findOwn(db, user, id)
  const offer = await findOffer(db, request.offerId)
  const organisation = await findOrganisation(db, request.organisationId)
  if (!offer || !organisation) throw new AppError('not-found')
  const slots = await selectSlots(db, [request.slotId, request.wishedSlotId])
  return showWhole(request, {
    side,
    offer,
    organisation,
    slot: slots.get(request.slotId ?? '') ?? null,
    wishedSlot: slots.get(request.wishedSlotId ?? '') ?? null,
    now: now(),
    firstname: request.teacherId === null ? '' : ((await findAccount(db, request.teacherId))?.firstname ?? ''),
    slots: side === 'partner' ? await selectSlotsAhead(db, offer.id, now(), partnershipLimits.slotsMax) : [],
    reports: await selectReports(db, id),
    messages: await selectMessages(db, id, partnershipLimits.messagesMax),
    fairOrder: await placeInFairOrder(db, offer, (one) => one.id === id),
  })
}

/** Raises `not-found` for anybody but the two sides, and for a request without a time. */
export async function requestCalendar(ctx: AppContext, user: User, id: string): Promise<FileAnswer> {
  const { request } = await findOwn(ctx.db, user, id)
  const slot = request.slotId === null ? null : await findSlot(ctx.db, request.slotId)
  if (!slot) throw new AppError('not-found')
  return { name: 'partner-time.ics', body: appointmentCalendar(ctx, appointmentOf(request, slot)) }
}
