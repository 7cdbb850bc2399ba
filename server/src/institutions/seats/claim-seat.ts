import { Id } from '@ariviyal/contract/fields'
import { markAddressProven } from '../../accounts/addresses/confirm-address.ts'
import { findPerson, lockUser, type Person, provenAddress } from '../../accounts/find-people.ts'
import { notifyOfOneMore } from '../../notifications/notify.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { findInstitution, findInstitutionByInvite, lockInstitutions } from '../institutions.queries.ts'
import type { InstitutionRow } from '../institutions.table.ts'
import {
  acceptInvitationsTo,
  changeOpenInvitation,
  findOpenInvitation,
  findOpenInvitationTo,
} from '../invitations/invitations.queries.ts'
import { recordEvent } from '../record-event.ts'
import type { InvitationRow } from '../representatives/representatives.table.ts'
import { findRepresentatives } from '../representatives/represented-institution.ts'
import { isRunning } from '../terms/institution-state.ts'
import { countSeatsTakenAt, findSeatOf, releaseSeatOf, assignFreeSeat } from './seats.queries.ts'

interface Invited {
  institution: InstitutionRow | null
  /** Set if the link is a personal one. */
  invitation: InvitationRow | null
}

/** The target of a link: the institution's open invite, or a personal invitation, which its addressee opens by its id as well. */
async function findInvited(executor: Executor, token: string, userId: string | null): Promise<Invited> {
  const institution = await findInstitutionByInvite(executor, token)
  if (institution) return { institution, invitation: null }
  const invitation =
    (await findOpenInvitation(executor, hashOfToken(token))) ?? (await findOwnInvitation(executor, token, userId))
  return { institution: invitation && (await findInstitution(executor, invitation.institutionId)), invitation }
}

async function findOwnInvitation(executor: Executor, id: string, userId: string | null): Promise<InvitationRow | null> {
  if (userId === null || !Id.safeParse(id).success) return null
  const address = provenAddress((await findPerson(executor, userId)) ?? undefined)
  return address === null ? null : findOpenInvitationTo(executor, id, address)
}

/** What an invite offers. Raises `link-expired` for an unknown, used or revoked one, or if the institution's subscription has ended. */
export async function showInvite(ctx: AppContext, token: string, userId: string | null) {
  const { institution } = await findInvited(ctx.db, token, userId)
  if (!isRunning(institution, ctx.now())) throw new AppError('link-expired')
  return {
    institution_name: institution.institution_name,
    seats_free: Math.max(0, institution.seats - (await countSeatsTakenAt(ctx.db, institution.id))),
    ends_at: institution.endsAt.toISOString(),
  }
}

/**
 * Gives a teacher a seat of the institution and releases their seat at another one, since a teacher holds at most one. Raises `link-expired`,
 * `seat-held` if the teacher already holds a seat there, `seats-taken`, and `address-unconfirmed` for an invitation to an address other than the
 * caller's unconfirmed one. Locks the user's row, then those of both institutions, so that changes are serialised. The database itself keeps a seat
 * from being given twice (institutions.table.ts).
 */
export async function claimSeat(ctx: AppContext, userId: string, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('not-logged-in')
    const before = await findInvited(tx, token, userId)
    if (!before.institution) throw new AppError('link-expired')
    const seat = await findSeatOf(tx, userId)
    await lockInstitutions(tx, [before.institution.id, ...(seat ? [seat.institutionId] : [])])

    // Both may have changed while this transaction waited for the rows.
    const { institution, invitation } = await findInvited(tx, token, userId)
    const now = ctx.now()
    if (!isRunning(institution, now)) throw new AppError('link-expired')
    const person = await findPerson(tx, userId)
    if (invitation && person) await proveByInvitation(tx, person, invitation, now)
    const current = await findSeatOf(tx, userId)
    if (current?.institutionId === institution.id) throw new AppError('seat-held')
    if (current) await leaveSeat(tx, current.institutionId, userId, now)
    const { id, seats } = institution
    if (!(await assignFreeSeat(tx, { institutionId: id, seatLimit: seats, userId, at: now })))
      throw new AppError('seats-taken')
    await acceptInvitations(tx, { institutionId: id, invitation, userId, at: now })
    await recordEvent(tx, {
      institutionId: id,
      kind: 'seat-taken',
      by: { actor: 'self', id: userId },
      at: now,
      details: { user: userId, by: invitation ? 'personal invitation' : 'invite link' },
    })
    await tellRepresentatives(ctx, tx, id, userId)
  })
}

async function tellRepresentatives(ctx: AppContext, tx: Transaction, institutionId: string, userId: string) {
  const representatives = await findRepresentatives(tx, institutionId)
  await notifyOfOneMore(ctx, tx, 'seat-taken', {
    userIds: representatives.map(({ id }) => id).filter((id) => id !== userId),
    key: institutionId,
    title: (count) =>
      count === 1 ? 'A teacher took a seat of your school' : `${count} teachers took seats of your school`,
    path: '/school',
  })
}

/** Confirms the invited address: the link was mailed to it alone. It proves no other address. */
async function proveByInvitation(tx: Transaction, person: Person, { email }: InvitationRow, at: Date): Promise<void> {
  if (person.email_confirmed) return
  if (person.email !== email) throw new AppError('address-unconfirmed')
  await markAddressProven(tx, person.id, at)
}

async function leaveSeat(tx: Transaction, institutionId: string, userId: string, at: Date): Promise<void> {
  await releaseSeatOf(tx, userId, at)
  await recordEvent(tx, {
    institutionId,
    kind: 'seat-left',
    by: { actor: 'self', id: userId },
    at,
    details: { user: userId },
  })
}

async function acceptInvitations(
  tx: Transaction,
  claim: { institutionId: string; invitation: InvitationRow | null; userId: string; at: Date },
): Promise<void> {
  const accepted = { acceptedAt: claim.at, acceptedBy: claim.userId }
  if (claim.invitation) await changeOpenInvitation(tx, claim.invitation, accepted)
  const person = await findPerson(tx, claim.userId)
  // The owner of an account with an unconfirmed address may not be the person invited.
  if (person?.email_confirmed) await acceptInvitationsTo(tx, claim.institutionId, person.email, accepted)
}
