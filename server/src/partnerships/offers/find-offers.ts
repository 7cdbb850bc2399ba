import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type * as calls from '@ariviyal/contract/partnerships/offers'
import { type OfferKind, partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { dayOf } from '@ariviyal/contract/time'
import { findTeaching } from '../../accounts/teaching/find-teaching.ts'
import { showOwn } from '../../community/people/own-profile.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isChecked } from '../organisations/check.policy.ts'
import { findOrganisation } from '../organisations/organisations.queries.ts'
import type { OrganisationRow } from '../organisations/organisations.table.ts'
import { stateAt } from '../requests/request.policy.ts'
import { selectRequestsFor } from '../requests/requests.queries.ts'
import { placeInFairOrder } from '../requests/show-request.ts'
import { type Fitted, fitOffer, type Wish } from './fit-offer.ts'
import { showOffer as show, showPublicSlot } from './offer.view.ts'
import {
  findOffer,
  type OfferFilter,
  selectNextTimes,
  selectOpenOffers,
  selectSlots,
  selectSlotsAhead,
} from './offers.queries.ts'
import type { OfferRow } from './offers.table.ts'

/** Open offers that are compared with a wish: the newest. */
const comparedMax = 500

const nextTimes = (executor: Executor, offers: OfferRow[], now: Date, days?: Pick<Wish, 'from' | 'until'>) =>
  selectNextTimes(
    executor,
    offers.map(({ id }) => id),
    now,
    days,
  )

export async function listOffers(
  { db, now }: AppContext,
  { cursor, ...filter }: OfferFilter & { cursor?: string | undefined },
): Promise<Answer<typeof calls.listOffers>> {
  const before = cursor === undefined ? undefined : idOfCursor(cursor)
  const rows = await selectOpenOffers(db, { day: dayOf(now()), filter, before })
  const next = await nextTimes(
    db,
    rows.map(({ offer }) => offer),
    now(),
  )
  return pageFrom(
    rows.map((row) => ({ ...row, id: row.offer.id })),
    ({ offer, organisation }) => show(offer, organisation, next.get(offer.id)),
  )
}

/** An offer that everyone sees. Raises `not-found` for all others. */
async function findShown({ db, now }: AppContext, id: string) {
  const offer = await findOffer(db, id)
  const organisation = offer && (await findOrganisation(db, offer.organisationId))
  if (!organisation || offer?.state !== 'open' || !isChecked(organisation, now())) throw new AppError('not-found')
  return { offer, organisation }
}

export async function showOffer(ctx: AppContext, id: string): Promise<Answer<typeof calls.showOffer>> {
  const { offer, organisation } = await findShown(ctx, id)
  const slots = await selectSlotsAhead(ctx.db, id, ctx.now(), partnershipLimits.slotsMax)
  const next = slots.find(({ taken, capacity }) => taken < capacity)
  return { offer: show(offer, organisation, next?.startsAt), slots: slots.map(showPublicSlot) }
}

const fittedOf = (offer: OfferRow, { district, place }: OrganisationRow, nextAt: Date | undefined): Fitted => ({
  ...offer,
  district,
  place,
  nextAt,
})

/** A wish with what the profile says: what the caller teaches, and where, unless the wish names a place. */
async function completeWish(ctx: AppContext, user: User, wish: Wish) {
  const { profile } = await showOwn(ctx, user.id)
  const { subjects } = await findTeaching(ctx.db, user.id)
  return { profile, whole: { ...wish, district: wish.district ?? profile.district, subjects } }
}

/** Open offers that fit a wish, best first; of equals the newest. */
export async function listFittingOffers(
  ctx: AppContext,
  user: User,
  { kind, ...wish }: Wish & { kind?: OfferKind | undefined },
): Promise<Answer<typeof calls.listFittingOffers>> {
  const { db, now } = ctx
  const { language, grade } = wish
  const filter = { kind, language, grade }
  const rows = await selectOpenOffers(db, { day: dayOf(now()), filter, limit: comparedMax })
  const { whole } = await completeWish(ctx, user, wish)
  const next = await nextTimes(
    db,
    rows.map(({ offer }) => offer),
    now(),
    wish,
  )
  const fitting = rows.flatMap(({ offer, organisation }) => {
    const nextAt = next.get(offer.id)
    const fit = fitOffer(fittedOf(offer, organisation, nextAt), whole, now())
    return fit ? [{ ...fit, offer: show(offer, organisation, nextAt) }] : []
  })
  return {
    items: fitting
      .toSorted((a, b) => b.score - a.score)
      .slice(0, partnershipLimits.fittingMax)
      .map(({ offer, reasons }) => ({ offer, reasons })),
  }
}

/** Why an offer fits the caller, their requests for it, and what is known for the form. */
export async function showOfferForSchool(
  ctx: AppContext,
  user: User,
  id: string,
  wish: Wish,
): Promise<Answer<typeof calls.showOfferForSchool>> {
  const { db, now } = ctx
  const { offer, organisation } = await findShown(ctx, id)
  const { profile, whole } = await completeWish(ctx, user, wish)
  const nextAt = (await nextTimes(db, [offer], now(), wish)).get(id)
  const fit = fitOffer(fittedOf(offer, organisation, nextAt), whole, now())
  const requests = await selectRequestsFor(db, user.id, id)
  const slots = await selectSlots(
    db,
    requests.map(({ slotId }) => slotId),
  )
  return {
    reasons: fit?.reasons ?? [],
    requests: requests.map((row) => ({
      id: row.id,
      state: stateAt(row, slots.get(row.slotId ?? '') ?? null, now()),
      created_at: row.createdAt.toISOString(),
    })),
    fair_order: await placeInFairOrder(db, offer, ({ teacherId }) => teacherId === user.id),
    known: { school: profile.school, district: profile.district, languages: profile.languages },
  }
}
