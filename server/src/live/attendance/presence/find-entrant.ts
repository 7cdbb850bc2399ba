import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Caller, AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { registrationOfJoinToken } from '../../shown/join-link.ts'
import { findPlace, findPlaceOf, type RegistrationPlace } from '../places.queries.ts'

export interface RoomEntry {
  sessionId: string
  caller: Caller | null
  /** Token of a personal link; takes precedence over the log-in session. */
  token: string | undefined
}

/**
 * The registration of the personal link, else of the caller. Raises `not-logged-in`, `link-expired`, `not-found`, and `session-closed` for
 * a cancelled session.
 */
export async function findEntrant(
  ctx: AppContext,
  { sessionId, caller, token }: RoomEntry,
): Promise<RegistrationPlace> {
  if (token === undefined && !caller) throw new AppError('not-logged-in')
  const place = token === undefined ? await findOwn(ctx, sessionId, caller) : await findByLink(ctx, token, sessionId)
  if (place.session.cancelledAt) throw new AppError('session-closed', serverMessages.liveCancelled)
  return place
}

/** As `findEntrant`, for entering the meeting: requires a subscription, like the registration. */
export async function findVisitor(ctx: AppContext, entry: RoomEntry): Promise<RegistrationPlace> {
  const place = await findEntrant(ctx, entry)
  if (!(await ctx.mayReadPremium(ctx.db, place.registration.userId))) throw new AppError('subscription-needed')
  return place
}

async function findOwn(ctx: AppContext, sessionId: string, caller: Caller | null): Promise<RegistrationPlace> {
  const place = caller && (await findPlaceOf(ctx.db, sessionId, caller.user.id))
  if (!place?.session.publishedAt) throw new AppError('not-found', serverMessages.noPlaceHere)
  return place
}

async function findByLink(ctx: AppContext, token: string, sessionId: string): Promise<RegistrationPlace> {
  const registrationId = registrationOfJoinToken(ctx, token)
  const place = registrationId && (await findPlace(ctx.db, registrationId))
  if (!place || place.session.id !== sessionId) throw new AppError('link-expired', serverMessages.joinLinkWrong)
  return place
}
