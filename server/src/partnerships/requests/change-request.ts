import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import type { RequestState } from '@ariviyal/contract/partnerships/partnership-rules'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findOffer, findSlot, freePlace } from '../offers/offers.queries.ts'
import type { OfferRow, SlotRow } from '../offers/offers.table.ts'
import { isChecked } from '../organisations/check.policy.ts'
import { findOrganisationIdOf, lockOrganisation } from '../organisations/organisations.queries.ts'
import type { OrganisationRow } from '../organisations/organisations.table.ts'
import { fillPlaces } from './fill-places.ts'
import { type Act, endOf, mayAct, stateAt } from './request.policy.ts'
import { findRequest, updateRequest } from './requests.queries.ts'
import type { RequestRow, Side } from './requests.table.ts'

/** A request under the lock of its organisation, and the side of the caller. */
export interface Locked {
  tx: Transaction
  now: Date
  side: Side
  state: RequestState
  request: RequestRow
  slot: SlotRow | null
  offer: OfferRow
  organisation: OrganisationRow
}

export const decided = () => new AppError('already-decided', partnershipMessages.decided)

/** The side of a person in a request; null for everybody else. */
export async function sideOf(
  executor: Executor,
  { teacherId, organisationId }: Pick<RequestRow, 'teacherId' | 'organisationId'>,
  userId: string,
): Promise<Side | null> {
  if (teacherId === userId) return 'school'
  return (await findOrganisationIdOf(executor, userId)) === organisationId ? 'partner' : null
}

/**
 * Runs an act of one side on a request. Raises `not-found` for anybody but the two sides, and `already-decided` where the side cannot do this
 * in the state of the request.
 */
export async function changeRequest<Result>(
  ctx: AppContext,
  user: User,
  { id, act }: { id: string; act: Act },
  change: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction(async (tx) => {
    const found = await findRequest(tx, id)
    if (!found || !(await sideOf(tx, found, user.id))) throw new AppError('not-found')
    const organisation = await lockOrganisation(tx, found.organisationId)
    const request = await findRequest(tx, id)
    const side = request && (await sideOf(tx, request, user.id))
    const offer = request && (await findOffer(tx, request.offerId))
    if (!organisation || !request || !side || !offer) throw new AppError('not-found')
    const now = ctx.now()
    const slot = request.slotId === null ? null : await findSlot(tx, request.slotId)
    const state = stateAt(request, slot, now)
    if (!mayAct(act, side, state)) throw decided()
    return change({ tx, now, side, state, request, slot, offer, organisation })
  })
}

/** Raises `forbidden` for an offer that staff have hidden: its partner cannot open it, and none of its times is offered or confirmed. */
export function requireShown({ isHiddenByStaff }: OfferRow): void {
  if (isHiddenByStaff) throw new AppError('forbidden', partnershipMessages.offerHiddenByStaff)
}

/** Raises `not-ready` unless the check of the organisation counts now and at the end of the slot. */
export function requireCheck(organisation: OrganisationRow, now: Date, slot: SlotRow): void {
  if (!isChecked(organisation, now, endOf(slot))) throw new AppError('not-ready', partnershipMessages.checkLapsed)
}

/** Ends a request. A place that it had becomes free once, and goes to the waiting list while the check counts. */
export async function endRequest(
  ctx: AppContext,
  { tx, now, request, slot, offer, organisation }: Omit<Locked, 'side' | 'state'>,
  set: Partial<RequestRow> & { state: 'declined' | 'withdrawn' | 'cancelled' | 'expired' },
): Promise<RequestRow> {
  const ended = { ...request, ...set, slotId: null, sequence: request.sequence + 1, changedAt: now }
  await updateRequest(tx, request.id, ended)
  if (slot) {
    await freePlace(tx, slot.id)
    await fillPlaces(ctx, tx, organisation, offer)
  }
  return ended
}
