import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { OfferRow } from '../offers/offers.table.ts'
import { selectSlotsAhead, takePlace } from '../offers/offers.queries.ts'
import { isChecked } from '../organisations/check.policy.ts'
import type { OrganisationRow } from '../organisations/organisations.table.ts'
import { fairOrder } from './fair-order.ts'
import { endOf } from './request.policy.ts'
import { countReceived, selectApplicants, updateRequest } from './requests.queries.ts'
import type { RequestRow } from './requests.table.ts'
import { tellOfRequest } from './tell-of-request.ts'

/**
 * Requests that can get a free place, the first first. For equipment, in the fair order, those without an answer too, since the partner
 * could choose by what it answers; else the waiting list, the earliest first.
 */
export async function inOrder(tx: Transaction, offer: OfferRow): Promise<RequestRow[]> {
  if (offer.kind !== 'equipment') return selectApplicants(tx, offer.id, ['waiting'])
  const applicants = await selectApplicants(tx, offer.id, ['requested', 'waiting'])
  const received = await countReceived(
    tx,
    applicants.map(({ schoolKey }) => schoolKey),
  )
  return fairOrder(applicants, received)
}

/**
 * Gives free places of an offer to who is in line, the next slot first. An offer that staff have hidden gives no place, nor does a slot for
 * which the organisation's check does not count. The caller has locked the organisation.
 */
export async function fillPlaces(
  ctx: AppContext,
  tx: Transaction,
  organisation: OrganisationRow,
  offer: OfferRow,
): Promise<void> {
  if (offer.isHiddenByStaff) return
  const now = ctx.now()
  const waiting = await inOrder(tx, offer)
  if (waiting.length === 0) return
  for (const slot of await selectSlotsAhead(tx, offer.id, now, partnershipLimits.slotsMax)) {
    if (!isChecked(organisation, now, endOf(slot))) continue
    for (let free = slot.capacity - slot.taken; free > 0; free -= 1) {
      const next = waiting.shift()
      if (!next || !(await takePlace(tx, slot.id, now))) return
      const set = { state: 'matched', slotId: slot.id, changedAt: now } as const
      await updateRequest(tx, next.id, set)
      await tellOfRequest(ctx, tx, 'matched', { request: { ...next, ...set }, slot, to: 'school' })
    }
  }
}
