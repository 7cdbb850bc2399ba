import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findSlot, freePlace, takePlace } from '../offers/offers.queries.ts'
import type { SlotRow } from '../offers/offers.table.ts'
import { changeRequest, decided, endRequest, type Locked, requireCheck, requireShown } from './change-request.ts'
import { fillPlaces, inOrder } from './fill-places.ts'
import { recordRefusal } from './record-refusal.ts'
import { updateRequest } from './requests.queries.ts'
import { tellOfRequest } from './tell-of-request.ts'

/**
 * A slot of the offer that can be given. Raises `forbidden` for an offer that staff have hidden, `invalid-fields` for a slot of another offer,
 * `seats-taken`, `not-ready`.
 */
async function claimSlot({ tx, now, offer, organisation }: Locked, slotId: string): Promise<SlotRow> {
  requireShown(offer)
  const slot = await findSlot(tx, slotId)
  if (slot?.offerId !== offer.id)
    throw new AppError('invalid-fields', partnershipMessages.slotOfOtherOffer, {
      fields: { slot_id: partnershipMessages.slotOfOtherOffer },
    })
  if (slot.cancelledAt !== null || slot.startsAt <= now)
    throw new AppError('session-closed', partnershipMessages.slotOver)
  requireCheck(organisation, now, slot)
  if (!(await takePlace(tx, slot.id, now))) throw new AppError('seats-taken', partnershipMessages.slotFull)
  return slot
}

/** Gives a request a place. Surplus equipment goes to the first of the fair order only. */
export const acceptRequest = (ctx: AppContext, user: User, id: string, slotId: string) =>
  changeRequest(ctx, user, { id, act: 'accept' }, async (locked) => {
    const { tx, now, request, offer } = locked
    if (offer.kind === 'equipment') {
      const [first] = await inOrder(tx, offer)
      if (first?.id !== request.id) throw new AppError('forbidden', partnershipMessages.notFirst)
    }
    const slot = await claimSlot(locked, slotId)
    const set = { state: 'matched', slotId: slot.id, changedAt: now } as const
    await updateRequest(tx, id, set)
    await tellOfRequest(ctx, tx, 'matched', { request: { ...request, ...set }, slot, to: 'school' })
  })

/** Offers another slot of the same offer. The school confirms again. Raises `already-decided` once the time has begun. */
export const moveRequest = (ctx: AppContext, user: User, id: string, slotId: string) =>
  changeRequest(ctx, user, { id, act: 'move' }, async (locked) => {
    const { tx, now, request, slot: before, offer, organisation } = locked
    if (!before || before.startsAt <= now) throw decided()
    const slot = await claimSlot(locked, slotId)
    await freePlace(tx, before.id)
    const set = {
      state: 'matched',
      slotId: slot.id,
      sequence: request.sequence + 1,
      remindedAt: null,
      changedAt: now,
    } as const
    await updateRequest(tx, id, set)
    await tellOfRequest(ctx, tx, 'moved', { request: { ...request, ...set }, slot, to: 'school', calendar: 'REQUEST' })
    await fillPlaces(ctx, tx, organisation, offer)
  })

export const waitWithRequest = (ctx: AppContext, user: User, id: string) =>
  changeRequest(ctx, user, { id, act: 'wait' }, async ({ tx, now, request, offer, organisation }) => {
    await updateRequest(tx, id, { state: 'waiting', changedAt: now })
    await tellOfRequest(ctx, tx, 'waits', { request, slot: null, to: 'school' })
    await fillPlaces(ctx, tx, organisation, offer)
  })

/** Declines a request. Raises `invalid-fields` where equipment is refused without a reason. */
export const declineRequest = (ctx: AppContext, user: User, id: string, words: string) =>
  changeRequest(ctx, user, { id, act: 'decline' }, async (locked) => {
    await recordRefusal(locked.tx, user, locked.now, { ...locked, words })
    const request = await endRequest(ctx, locked, { state: 'declined', declineWords: words })
    await tellOfRequest(ctx, locked.tx, 'declined', { request, slot: null, to: 'school' })
  })
