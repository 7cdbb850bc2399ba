import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import { missingInPlan, type PlanFields } from '@ariviyal/contract/partnerships/partnership-rules'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { OfferRow } from '../offers/offers.table.ts'
import { changeRequest, decided, endRequest, requireCheck, requireShown } from './change-request.ts'
import { recordRefusal } from './record-refusal.ts'
import { updateRequest } from './requests.queries.ts'
import { tellOfRequest } from './tell-of-request.ts'

/** What the plan of a request for this offer still needs. */
export const missingFor = ({ kind, venue, minAge, pupilsMax }: OfferRow, plan: PlanFields) =>
  missingInPlan({ kind, venue, min_age: minAge, pupils_max: pupilsMax }, plan)

/** Raises `incomplete` with what is missing, by field. */
function requireWhole(offer: OfferRow, plan: PlanFields): void {
  const missing = missingFor(offer, plan)
  if (missing.length === 0) return
  throw new AppError('incomplete', partnershipMessages.planIncomplete, {
    fields: Object.fromEntries(missing.map(({ field, words }) => [field, words])),
  })
}

/** Saves the plan. The plan of a confirmed visit stays complete. */
export const savePlan = (ctx: AppContext, user: User, id: string, plan: PlanFields) =>
  changeRequest(ctx, user, { id, act: 'plan' }, async ({ tx, state, offer }) => {
    if (state === 'confirmed') requireWhole(offer, plan)
    await updateRequest(tx, id, { plan })
  })

/**
 * Confirms a time. Raises `forbidden` where staff have hidden the offer, `not-ready` without a valid check of the partner, `incomplete` without
 * a complete plan.
 */
export const confirmRequest = (ctx: AppContext, user: User, id: string) =>
  changeRequest(ctx, user, { id, act: 'confirm' }, async ({ tx, now, request, slot, offer, organisation }) => {
    if (!slot) throw decided()
    requireShown(offer)
    requireCheck(organisation, now, slot)
    requireWhole(offer, request.plan)
    const set = { state: 'confirmed', changedAt: now } as const
    await updateRequest(tx, id, set)
    await tellOfRequest(ctx, tx, 'confirmed', {
      request: { ...request, ...set },
      slot,
      to: 'both',
      calendar: 'REQUEST',
    })
  })

export const withdrawRequest = (ctx: AppContext, user: User, id: string) =>
  changeRequest(ctx, user, { id, act: 'withdraw' }, async (locked) => {
    const request = await endRequest(ctx, locked, { state: 'withdrawn' })
    await tellOfRequest(ctx, locked.tx, 'withdrawn', { request, slot: locked.slot, to: 'partner' })
  })

/** Cancels a time that has not begun. Raises `already-decided` once it has, `invalid-fields` where a partner takes equipment back without a reason. */
export const cancelRequest = (ctx: AppContext, user: User, id: string, words: string) =>
  changeRequest(ctx, user, { id, act: 'cancel' }, async (locked) => {
    const { tx, now, side, slot } = locked
    if (!slot || slot.startsAt <= now) throw decided()
    if (side === 'partner') await recordRefusal(tx, user, now, { ...locked, words })
    const request = await endRequest(ctx, locked, { state: 'cancelled', declineWords: words })
    const [event, to] =
      side === 'school' ? (['cancelled-by-school', 'partner'] as const) : (['cancelled', 'school'] as const)
    await tellOfRequest(ctx, tx, event, { request, slot, to, calendar: 'CANCEL' })
  })
