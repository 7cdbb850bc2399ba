import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/institutions/own-institution'
import { type App, route } from '../../platform/http/route.ts'
import { receiptFile } from '../../receipts/show-receipts.ts'
import { resendInvitation, revokeInvitation } from '../invitations/change-invitation.ts'
import { claimInstitution, showClaim } from './claim-institution.ts'
import { inviteTeachers, previewInvitations } from '../invitations/invite-teachers.ts'
import { leaveInstitution } from './leave-institution.ts'
import { releaseSeat } from '../seats/release-seat.ts'
import { replaceInviteLink } from '../invitations/replace-invite-link.ts'
import { representedInstitution } from './represented-institution.ts'
import { requestRenewal } from '../terms/request-renewal.ts'
import { pageOfInvitations, pageOfSeats } from './own-institution.view.ts'
import { showMyInstitutions } from './show-my-institutions.ts'
import { showOwnInstitution } from './show-own-institution.ts'
import { transferSeat } from '../seats/transfer-seat.ts'

const invitedInWords = (count: number) =>
  count === 1 ? 'One teacher has been invited.' : `${count} teachers have been invited.`

/** Routes of an institution's representative. Each finds the institution by its caller, never by an id in the request. */
export function ownInstitutionRoutes(app: App): void {
  route(app, calls.showOwnInstitution, async ({ ctx, caller }) => ({
    school: await showOwnInstitution(ctx, caller.user.id),
  }))
  route(app, calls.listSeats, async ({ ctx, caller, query }) =>
    pageOfSeats(ctx, (await representedInstitution(ctx.db, caller.user.id)).id, query.cursor),
  )
  route(app, calls.downloadInstitutionReceipt, async ({ ctx, caller, params }) => {
    const { id } = await representedInstitution(ctx.db, caller.user.id)
    return receiptFile(ctx, params.id, { type: 'institution', id })
  })
  route(app, calls.releaseSeat, async ({ ctx, caller, params }) => {
    await releaseSeat(ctx, caller.user.id, params.id)
    return { msg: serverMessages.seatReleased }
  })
  route(app, calls.transferSeat, async ({ ctx, caller, params, body }) => {
    await transferSeat(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.seatTransferred }
  })
  route(app, calls.replaceInviteLink, async ({ ctx, caller }) => ({
    invite_url: await replaceInviteLink(ctx, caller.user.id),
    msg: serverMessages.inviteLinkReplaced,
  }))

  route(app, calls.previewInvitations, ({ ctx, caller, body }) => previewInvitations(ctx, caller.user.id, body.csv))
  route(app, calls.inviteTeachers, async ({ ctx, caller, body }) => {
    const done = await inviteTeachers(ctx, caller.user.id, body.csv)
    return { ...done, msg: invitedInWords(done.invited) }
  })
  route(app, calls.listInvitations, async ({ ctx, caller, query }) =>
    pageOfInvitations(ctx, (await representedInstitution(ctx.db, caller.user.id)).id, query),
  )
  route(app, calls.resendInvitation, async ({ ctx, caller, params }) => {
    await resendInvitation(ctx, caller.user.id, params.id)
    return { msg: serverMessages.invitationResent }
  })
  route(app, calls.revokeInvitation, async ({ ctx, caller, params }) => {
    await revokeInvitation(ctx, caller.user.id, params.id)
    return { msg: serverMessages.invitationRevoked }
  })
  route(app, calls.requestRenewal, async ({ ctx, caller, body }) => {
    await requestRenewal(ctx, caller.user, body)
    return { msg: serverMessages.renewalReceived }
  })

  route(app, calls.showClaim, ({ ctx, params }) => showClaim(ctx, params.token))
  route(app, calls.claimInstitution, async ({ ctx, caller, params }) => {
    await claimInstitution(ctx, caller.user.id, params.token)
    return { msg: serverMessages.schoolClaimed }
  })
  route(app, calls.myInstitutions, ({ ctx, caller }) => showMyInstitutions(ctx, caller.user.id))
  route(app, calls.leaveInstitution, async ({ ctx, caller }) => {
    await leaveInstitution(ctx, caller.user.id)
    return { msg: serverMessages.seatLeft }
  })
}
