import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type * as publicCalls from '@ariviyal/contract/partnerships/offers'
import type * as consoleCalls from '@ariviyal/contract/partnerships/partner-console'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { dayOf } from '@ariviyal/contract/time'
import { findImpact, impactYears } from '../impact/find-impact.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { showOffer } from '../offers/offer.view.ts'
import { countOpenOffers, selectNextTimes, selectOpenOffersOf } from '../offers/offers.queries.ts'
import { countUnanswered } from '../requests/requests.queries.ts'
import { isChecked } from './check.policy.ts'
import { showOrganisation as show, showOwnOrganisation as showOwn } from './organisation.view.ts'
import { findOrganisation, findOrganisationIdOf, selectChecked } from './organisations.queries.ts'
import type { OrganisationRow } from './organisations.table.ts'

export async function listOrganisations(
  { db, now }: AppContext,
  { cursor, ...region }: { cursor?: string | undefined; state?: string | undefined; district?: string | undefined },
): Promise<Answer<typeof publicCalls.listOrganisations>> {
  const before = cursor === undefined ? undefined : idOfCursor(cursor)
  const rows = await selectChecked(db, dayOf(now()), { before, ...region })
  const open = await countOpenOffers(
    db,
    rows.map(({ id }) => id),
  )
  return pageFrom(rows, (row) => show(row, open.get(row.id)))
}

/** An organisation that everyone sees. Raises `not-found` for one without a valid check. */
export async function findShownOrganisation({ db, now }: AppContext, id: string): Promise<OrganisationRow> {
  const organisation = await findOrganisation(db, id)
  if (!organisation || !isChecked(organisation, now())) throw new AppError('not-found')
  return organisation
}

/** The calendar year (IST) of a moment. */
export const yearOf = (moment: Date): number => Number(dayOf(moment).slice(0, 4))

export async function showOrganisation(
  ctx: AppContext,
  id: string,
  year: number = yearOf(ctx.now()),
): Promise<Answer<typeof publicCalls.showOrganisation>> {
  const organisation = await findShownOrganisation(ctx, id)
  const offers = await selectOpenOffersOf(ctx.db, id, partnershipLimits.offersMax)
  const next = await selectNextTimes(
    ctx.db,
    offers.map((offer) => offer.id),
    ctx.now(),
  )
  return {
    organisation: show(organisation, offers.length),
    checked_until: organisation.checkedUntil ?? '',
    offers: offers.map((offer) => showOffer(offer, organisation, next.get(offer.id))),
    impact: await findImpact(ctx.db, id, year),
    years: await impactYears(ctx.db, id),
  }
}

/** The organisation for which the caller speaks, or null. */
export async function showOwnOrganisation(
  { db, now }: AppContext,
  user: User,
): Promise<Answer<typeof consoleCalls.showOwnOrganisation>> {
  const id = await findOrganisationIdOf(db, user.id)
  const row = id === null ? null : await findOrganisation(db, id)
  if (!row) return { organisation: null }
  const waiting = await countUnanswered(db, 'organisationId', [row.id])
  return { organisation: showOwn(row, now(), waiting.get(row.id)) }
}
