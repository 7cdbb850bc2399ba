import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type * as calls from '@ariviyal/contract/partnerships/partner-console'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { organisationOf } from '../organisations/find-organisation-of.ts'
import { countUnanswered } from '../requests/requests.queries.ts'
import { showOwnOffer as show, showOwnSlot } from './offer.view.ts'
import { findOffer, selectLatestSlots, selectOffersOf } from './offers.queries.ts'

/** Times of one offer that its partner sees. */
const shownSlots = 100

export async function listOwnOffers(
  { db }: AppContext,
  user: User,
  cursor: string | undefined,
): Promise<Answer<typeof calls.listOwnOffers>> {
  const { id } = await organisationOf(db, user.id)
  const rows = await selectOffersOf(db, id, { before: cursor === undefined ? undefined : idOfCursor(cursor) })
  const waiting = await countUnanswered(
    db,
    'offerId',
    rows.map((row) => row.id),
  )
  return pageFrom(rows, (row) => show(row, waiting.get(row.id)))
}

/** Raises `not-found` for an offer of another organisation. */
export async function showOwnOffer(
  { db, now }: AppContext,
  user: User,
  id: string,
): Promise<Answer<typeof calls.showOwnOffer>> {
  const organisation = await organisationOf(db, user.id)
  const offer = await findOffer(db, id)
  if (offer?.organisationId !== organisation.id) throw new AppError('not-found')
  const waiting = await countUnanswered(db, 'offerId', [id])
  const slots = await selectLatestSlots(db, id, shownSlots)
  return { offer: show(offer, waiting.get(id)), slots: slots.map((slot) => showOwnSlot(slot, now())) }
}
