import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { v7 as uuid } from 'uuid'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import { AppError } from '../../platform/http/errors.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { memberInvitationMail } from '../partnerships.mails.ts'
import {
  deleteInvitation,
  deleteMember,
  findInvitation,
  findOrganisation,
  insertMember,
  lockOrganisation,
  selectInvitations,
  selectMembers,
  upsertInvitation,
} from './organisations.queries.ts'

const subjectOf = (id: string) => ({ type: 'partner', id })

/** Mails an invitation; an older one to the same address stops working. Raises `forbidden` beyond the bound. */
export async function inviteMember(ctx: AppContext, staff: User, id: string, email: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const organisation = await lockOrganisation(tx, id)
    if (!organisation) throw new AppError('not-found')
    const members = await selectMembers(tx, id)
    const others = (await selectInvitations(tx, id, now)).filter((invitation) => invitation.email !== email)
    if (members.length + others.length >= partnershipLimits.membersMax)
      throw new AppError('forbidden', partnershipMessages.membersFull)
    const token = newToken()
    const expiresAt = addDays(now, partnershipLimits.invitationDays)
    await upsertInvitation(tx, { id: uuid(), organisationId: id, email, tokenHash: hashOfToken(token), expiresAt })
    await recordAction(tx, staff, now, 'partner.member-invited', subjectOf(id), { name: organisation.name, email })
    const url = `${ctx.config.publicUrl}/partner?invitation=${token}`
    await enqueueMail(ctx, tx, memberInvitationMail(email, { organisation: organisation.name, url }))
  })
}

/** The organisation of an invitation. Raises `link-expired`. */
export async function showInvitation({ db, now }: AppContext, token: string): Promise<{ organisation: string }> {
  const invitation = await findInvitation(db, hashOfToken(token), now())
  const organisation = invitation && (await findOrganisation(db, invitation.organisationId))
  if (!organisation) throw new AppError('link-expired')
  return { organisation: organisation.name }
}

/**
 * Makes the caller speak for an organisation and consumes the invitation. Raises `address-unconfirmed`, `link-expired`, `other-user` for
 * another address than the invited one, and `representing-already`. Errors do not consume it.
 */
export async function acceptInvitation(ctx: AppContext, user: User, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const person = await findPerson(tx, user.id)
    if (!person?.email_confirmed) throw new AppError('address-unconfirmed')
    const now = ctx.now()
    const invitation = await findInvitation(tx, hashOfToken(token), now)
    if (!invitation || !(await lockOrganisation(tx, invitation.organisationId))) throw new AppError('link-expired')
    if (person.email !== invitation.email) throw new AppError('other-user', partnershipMessages.otherAddress)
    if (!(await deleteInvitation(tx, invitation.id))) throw new AppError('link-expired')
    const { organisationId } = invitation
    if (!(await insertMember(tx, { id: uuid(), organisationId, userId: user.id, joinedAt: now })))
      throw new AppError('representing-already', partnershipMessages.memberAlready)
  })
}

export async function removeMember(ctx: AppContext, staff: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const member = await deleteMember(tx, id)
    if (!member) throw new AppError('not-found')
    const { organisationId, userId } = member
    const details = { name: (await findOrganisation(tx, organisationId))?.name, user: userId }
    await recordAction(tx, staff, ctx.now(), 'partner.member-removed', subjectOf(organisationId), details)
  })
}

export async function revokeInvitation(ctx: AppContext, staff: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const invitation = await deleteInvitation(tx, id)
    if (!invitation) throw new AppError('not-found')
    const { organisationId, email } = invitation
    const details = { name: (await findOrganisation(tx, organisationId))?.name, email }
    await recordAction(tx, staff, ctx.now(), 'partner.invitation-revoked', subjectOf(organisationId), details)
  })
}
