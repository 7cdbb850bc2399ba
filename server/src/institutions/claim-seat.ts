import { markAddressProven } from '../accounts/confirm-address.ts'
import { findPerson, lockUser, type Person } from '../accounts/find-people.ts'
import type { Executor, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { hashOfToken } from '../platform/one-time-token.ts'
import { findInstitution, findInstitutionByInvite, lockInstitutions } from './institutions.queries.ts'
import type { InstitutionRow } from './institutions.table.ts'
import { acceptInvitationsTo, changeOpenInvitation, findOpenInvitation } from './invitations.queries.ts'
import { recordMove } from './record-move.ts'
import type { InvitationRow } from './school-care.table.ts'
import { isRunning } from './school-state.ts'
import { countSeatsTakenAt, findSeatOf, releaseSeatOf, takeFreeSeat } from './seats.queries.ts'

interface Invited {
  school: InstitutionRow | null
  /** Set where the link is a personal one. */
  invitation: InvitationRow | null
}

/** What a link leads to: the one that a school gives to all its teachers, or a personal invitation. */
async function findInvited(executor: Executor, token: string): Promise<Invited> {
  const school = await findInstitutionByInvite(executor, token)
  if (school) return { school, invitation: null }
  const invitation = await findOpenInvitation(executor, hashOfToken(token))
  return { school: invitation && (await findInstitution(executor, invitation.institutionId)), invitation }
}

/** What an invite offers. Raises `link-expired` for one that is unknown, used or taken back, or whose school's subscription has ended. */
export async function showInvite(house: House, token: string) {
  const { school } = await findInvited(house.db, token)
  if (!isRunning(school, house.now())) throw new Refusal('link-expired')
  return {
    institution_name: school.institution_name,
    seats_free: Math.max(0, school.seats - (await countSeatsTakenAt(house.db, school.id))),
    ends_at: school.endsAt.toISOString(),
  }
}

/**
 * Puts a teacher on a seat of the school; a seat at another school is given up for it, since a teacher holds one. Raises `link-expired`,
 * `seat-held` for who sits there already, `seats-taken`, and `address-unconfirmed` for an invitation to another address than the own, which
 * is not confirmed. The user's row, then those of both schools, are locked, so that moves
 * come one after the other; that no seat is given twice is the database's own rule (institutions.table.ts).
 */
export async function claimSeat(house: House, userId: string, token: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not-logged-in')
    const before = await findInvited(tx, token)
    if (!before.school) throw new Refusal('link-expired')
    const seat = await findSeatOf(tx, userId)
    await lockInstitutions(tx, [before.school.id, ...(seat ? [seat.institutionId] : [])])

    // Both may have changed while the rows were waited for.
    const { school, invitation } = await findInvited(tx, token)
    const now = house.now()
    if (!isRunning(school, now)) throw new Refusal('link-expired')
    const person = await findPerson(tx, userId)
    if (invitation && person) await proveByInvitation(tx, person, invitation, now)
    const held = await findSeatOf(tx, userId)
    if (held?.institutionId === school.id) throw new Refusal('seat-held')
    if (held) await leaveFor(tx, held.institutionId, userId, now)
    const { id, seats } = school
    if (!(await takeFreeSeat(tx, { institutionId: id, seatLimit: seats, userId, at: now })))
      throw new Refusal('seats-taken')
    await acceptInvitations(tx, { institutionId: id, invitation, userId, at: now })
    await recordMove(tx, {
      institutionId: id,
      kind: 'seat-taken',
      by: { actor: 'self', id: userId },
      at: now,
      details: { user: userId, by: invitation ? 'personal invitation' : 'invite link' },
    })
  })
}

/** The link of an invitation was mailed to one address: whoever has it reads mail to that one. It proves no other. */
async function proveByInvitation(tx: Transaction, person: Person, { email }: InvitationRow, at: Date): Promise<void> {
  if (person.email_confirmed) return
  if (person.email !== email) throw new Refusal('address-unconfirmed')
  await markAddressProven(tx, person.id, at)
}

async function leaveFor(tx: Transaction, institutionId: string, userId: string, at: Date): Promise<void> {
  await releaseSeatOf(tx, userId, at)
  await recordMove(tx, {
    institutionId,
    kind: 'seat-left',
    by: { actor: 'self', id: userId },
    at,
    details: { user: userId },
  })
}

async function acceptInvitations(
  tx: Transaction,
  taken: { institutionId: string; invitation: InvitationRow | null; userId: string; at: Date },
): Promise<void> {
  const accepted = { acceptedAt: taken.at, acceptedBy: taken.userId }
  if (taken.invitation) await changeOpenInvitation(tx, taken.invitation, accepted)
  const person = await findPerson(tx, taken.userId)
  // An address that nobody has confirmed may be somebody else's, whose invitation this is.
  if (person?.email_confirmed) await acceptInvitationsTo(tx, taken.institutionId, person.email, accepted)
}
