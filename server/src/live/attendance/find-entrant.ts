import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Caller, House } from '../../platform/house.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { registrationOfJoinToken } from '../join-link.ts'
import { findPlace, findPlaceOf, type Place } from './places.queries.ts'

export interface Entry {
  sessionId: string
  caller: Caller | null
  /** The token of a personal link; it goes before the session of who is logged in. */
  token: string | undefined
}

/**
 * The place that somebody comes in by: that of the personal link, else their own. Raises `not-logged-in`, `link-expired`, `not-found`,
 * and `session-closed` for a session that was cancelled.
 */
export async function findEntrant(house: House, { sessionId, caller, token }: Entry): Promise<Place> {
  if (token === undefined && !caller) throw new Refusal('not-logged-in')
  const place =
    token === undefined ? await findOwn(house, sessionId, caller) : await findByLink(house, token, sessionId)
  if (place.session.cancelledAt) throw new Refusal('session-closed', serverMessages.liveCancelled)
  return place
}

/** The same, for who comes to see the meeting: a subscription is needed then, as for the registration. */
export async function findVisitor(house: House, entry: Entry): Promise<Place> {
  const place = await findEntrant(house, entry)
  if (!(await house.mayReadPremium(place.registration.userId))) throw new Refusal('subscription-needed')
  return place
}

async function findOwn(house: House, sessionId: string, caller: Caller | null): Promise<Place> {
  const place = caller && (await findPlaceOf(house.db, sessionId, caller.user.id))
  if (!place?.session.publishedAt) throw new Refusal('not-found', serverMessages.noPlaceHere)
  return place
}

async function findByLink(house: House, token: string, sessionId: string): Promise<Place> {
  const registrationId = registrationOfJoinToken(house, token)
  const place = registrationId && (await findPlace(house.db, registrationId))
  if (!place || place.session.id !== sessionId) throw new Refusal('link-expired', serverMessages.joinLinkWrong)
  return place
}
