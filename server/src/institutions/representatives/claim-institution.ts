import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { lockInstitution } from '../institutions.queries.ts'
import { recordEvent } from '../record-event.ts'
import {
  findClaimed,
  findRepresentedId,
  insertRepresentative,
  selectRepresentatives,
  consumeClaim,
} from './representatives.queries.ts'

/** The institution of a representative link. Raises `link-expired`. */
export async function showClaim(ctx: AppContext, token: string) {
  const institution = await findClaimed(ctx.db, hashOfToken(token), ctx.now())
  if (!institution) throw new AppError('link-expired')
  return { institution_name: institution.institution_name }
}

/**
 * Makes a user the representative of an institution and consumes the link. Raises `address-unconfirmed`, `link-expired`, `representing-already` for a
 * representative of an institution, and `representatives-full`. Errors do not consume the link.
 */
export async function claimInstitution(ctx: AppContext, userId: string, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('not-logged-in')
    if (!(await findPerson(tx, userId))?.email_confirmed) throw new AppError('address-unconfirmed')
    const now = ctx.now()
    const institution = await findClaimed(tx, hashOfToken(token), now)
    if (!institution) throw new AppError('link-expired')
    await lockInstitution(tx, institution.id)
    if (!(await consumeClaim(tx, hashOfToken(token), now))) throw new AppError('link-expired')
    const represented = await findRepresentedId(tx, userId)
    if (represented === institution.id) throw new AppError('representing-already', serverMessages.representingThis)
    if (represented) throw new AppError('representing-already')

    const taken = new Set((await selectRepresentatives(tx, institution.id)).map((row) => row.place))
    const place = Array.from({ length: limits.representativesMax }, (_, index) => index + 1).find(
      (at) => !taken.has(at),
    )
    if (place === undefined) throw new AppError('representatives-full')
    if (!(await insertRepresentative(tx, { institutionId: institution.id, place, userId, since: now })))
      throw new AppError('representing-already')
    await recordEvent(tx, {
      institutionId: institution.id,
      kind: 'representative-added',
      by: { actor: 'self', id: userId },
      at: now,
      details: { user: userId },
    })
  })
}
