import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { hashOfToken } from '../platform/one-time-token.ts'
import { lockInstitution } from './institutions.queries.ts'
import { recordMove } from './record-move.ts'
import {
  findClaimed,
  findRepresentedId,
  insertRepresentative,
  selectRepresentatives,
  takeClaim,
} from './school-care.queries.ts'

/** Which school a link for a representative is for. Raises `link-expired`. */
export async function showClaim(house: House, token: string) {
  const school = await findClaimed(house.db, hashOfToken(token), house.now())
  if (!school) throw new Refusal('link-expired')
  return { institution_name: school.institution_name }
}

/**
 * Makes a user the representative of a school and uses the link up. Raises `address-unconfirmed`, `link-expired`, `representing-already` for who looks after
 * a school and `representatives-full`; the link can be used by another then.
 */
export async function claimSchool(house: House, userId: string, token: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not-logged-in')
    if (!(await findPerson(tx, userId))?.email_confirmed) throw new Refusal('address-unconfirmed')
    const now = house.now()
    const school = await findClaimed(tx, hashOfToken(token), now)
    if (!school) throw new Refusal('link-expired')
    await lockInstitution(tx, school.id)
    if (!(await takeClaim(tx, hashOfToken(token), now))) throw new Refusal('link-expired')
    const represented = await findRepresentedId(tx, userId)
    if (represented === school.id) throw new Refusal('representing-already', serverMessages.representingThis)
    if (represented) throw new Refusal('representing-already')

    const taken = new Set((await selectRepresentatives(tx, school.id)).map((row) => row.place))
    const place = Array.from({ length: limits.representativesMax }, (_, index) => index + 1).find(
      (at) => !taken.has(at),
    )
    if (place === undefined) throw new Refusal('representatives-full')
    if (!(await insertRepresentative(tx, { institutionId: school.id, place, userId, since: now })))
      throw new Refusal('representing-already')
    await recordMove(tx, {
      institutionId: school.id,
      kind: 'representative-added',
      by: { actor: 'self', id: userId },
      at: now,
      details: { user: userId },
    })
  })
}
