import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import type { SlotForm } from '@ariviyal/contract/partnerships/partner-console'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { isChecked } from '../organisations/check.policy.ts'
import { lockOrganisationOf } from '../organisations/find-organisation-of.ts'
import type { OrganisationRow } from '../organisations/organisations.table.ts'
import { fillPlaces } from '../requests/fill-places.ts'
import { recordRefusal } from '../requests/record-refusal.ts'
import { endOf } from '../requests/request.policy.ts'
import { selectPlaced, updateRequest } from '../requests/requests.queries.ts'
import { tellOfRequest } from '../requests/tell-of-request.ts'
import { countSlotsAhead, findOffer, findSlot, insertSlot, updateSlot } from './offers.queries.ts'
import type { OfferRow, SlotRow } from './offers.table.ts'
import { lockOwnOffer } from './save-offer.ts'

/** Raises `invalid-fields` for a time that has passed or is too far ahead, `not-ready` where the check does not count then. */
function requireTime(organisation: OrganisationRow, now: Date, slot: { startsAt: Date; minutes: number }): void {
  if (slot.startsAt <= now || slot.startsAt > addDays(now, partnershipLimits.aheadDays))
    throw new AppError('invalid-fields', partnershipMessages.slotTime, {
      fields: { starts_at: partnershipMessages.slotTime },
    })
  if (!isChecked(organisation, now, endOf(slot))) throw new AppError('not-ready', partnershipMessages.checkLapsed)
}

/** Adds a time. Its places go to the waiting list first, those of equipment to the first schools of the fair order. */
export async function addSlot(ctx: AppContext, user: User, offerId: string, form: SlotForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { offer, organisation } = await lockOwnOffer(tx, user, offerId)
    const now = ctx.now()
    const slot = { startsAt: new Date(form.starts_at), minutes: form.minutes }
    requireTime(organisation, now, slot)
    if ((await countSlotsAhead(tx, offerId, now)) >= partnershipLimits.slotsMax)
      throw new AppError('forbidden', partnershipMessages.slotsFull)
    const id = uuid()
    await insertSlot(tx, { ...slot, id, offerId, capacity: form.capacity, whereabouts: form.where, changedAt: now })
    await fillPlaces(ctx, tx, organisation, offer)
    return id
  })
}

/** Runs a change to a slot of the caller that lies ahead. Raises `not-partner`, `not-found`, `session-closed`. */
async function changeSlot(
  ctx: AppContext,
  user: User,
  id: string,
  change: (
    tx: Transaction,
    found: { slot: SlotRow; offer: OfferRow; organisation: OrganisationRow; now: Date },
  ) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const organisation = await lockOrganisationOf(tx, user.id)
    const slot = await findSlot(tx, id)
    const offer = slot && (await findOffer(tx, slot.offerId))
    if (!slot || offer?.organisationId !== organisation.id) throw new AppError('not-found')
    const now = ctx.now()
    if (slot.cancelledAt !== null || slot.startsAt <= now)
      throw new AppError('session-closed', partnershipMessages.slotOver)
    await change(tx, { slot, offer, organisation, now })
  })
}

/** Moves a time. Schools keep their place, hear of it, and confirm again; a check that counts then may give its free places. */
export const moveSlot = (ctx: AppContext, user: User, id: string, startsAt: Date) =>
  changeSlot(ctx, user, id, async (tx, { slot, offer, organisation, now }) => {
    const moved = { ...slot, startsAt }
    requireTime(organisation, now, moved)
    await updateSlot(tx, id, { startsAt, sequence: slot.sequence + 1, changedAt: now })
    for (const request of await selectPlaced(tx, id)) {
      const set = { state: 'matched', sequence: request.sequence + 1, remindedAt: null, changedAt: now } as const
      await updateRequest(tx, request.id, set)
      const about = { request: { ...request, ...set }, slot: moved }
      await tellOfRequest(ctx, tx, 'moved', { ...about, to: 'school', calendar: 'REQUEST' })
    }
    await fillPlaces(ctx, tx, organisation, offer)
  })

/** Cancels a time with all its places. The waiting list gets none of them. Raises `invalid-fields` where equipment is taken back without a reason. */
export const cancelSlot = (ctx: AppContext, user: User, id: string, words: string) =>
  changeSlot(ctx, user, id, async (tx, { slot, organisation, now }) => {
    for (const request of await selectPlaced(tx, id)) {
      await recordRefusal(tx, user, now, { request, organisation, words })
      const set = {
        state: 'cancelled',
        slotId: null,
        declineWords: words,
        sequence: request.sequence + 1,
        changedAt: now,
      } as const
      await updateRequest(tx, request.id, set)
      await tellOfRequest(ctx, tx, 'cancelled', {
        request: { ...request, ...set },
        slot,
        to: 'school',
        calendar: 'CANCEL',
      })
    }
    await updateSlot(tx, id, { cancelledAt: now, taken: 0, sequence: slot.sequence + 1, changedAt: now })
  })
