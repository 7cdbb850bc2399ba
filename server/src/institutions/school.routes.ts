import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/school'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { receiptFile } from '../receipts/show-receipts.ts'
import { resendInvitation, revokeInvitation } from './change-invitation.ts'
import { claimSchool, showClaim } from './claim-school.ts'
import { inviteTeachers, previewInvitations } from './invite-teachers.ts'
import { leaveSchool } from './leave-school.ts'
import { releaseSeat } from './release-seat.ts'
import { replaceInviteLink } from './replace-invite-link.ts'
import { representedSchool } from './represented-school.ts'
import { requestRenewal } from './request-renewal.ts'
import { pageOfInvitations, pageOfSeats } from './school.view.ts'
import { showMySchools } from './show-my-schools.ts'
import { showSchool } from './show-school.ts'
import { transferSeat } from './transfer-seat.ts'

const invitedInWords = (count: number) =>
  count === 1 ? 'One teacher has been invited.' : `${count} teachers have been invited.`

/** What a school's representative does. Each call finds the school by who calls, so that nobody can name another one. */
export function schoolRoutes(app: App, house: House): void {
  route(app, calls.showSchool, async ({ caller }) => ({ school: await showSchool(house, caller.user.id) }))
  route(app, calls.listSeats, async ({ caller, query }) =>
    pageOfSeats(house, (await representedSchool(house.db, caller.user.id)).id, query.cursor),
  )
  route(app, calls.downloadSchoolReceipt, async ({ caller, params }) => {
    const { id } = await representedSchool(house.db, caller.user.id)
    return receiptFile(house.db, params.id, { type: 'institution', id })
  })
  route(app, calls.releaseSeat, async ({ caller, params }) => {
    await releaseSeat(house, caller.user.id, params.id)
    return { msg: serverMessages.seatReleased }
  })
  route(app, calls.transferSeat, async ({ caller, params, body }) => {
    await transferSeat(house, caller.user.id, params.id, body)
    return { msg: serverMessages.seatTransferred }
  })
  route(app, calls.replaceInviteLink, async ({ caller }) => ({
    invite_url: await replaceInviteLink(house, caller.user.id),
    msg: serverMessages.inviteLinkReplaced,
  }))

  route(app, calls.previewInvitations, ({ caller, body }) => previewInvitations(house, caller.user.id, body.csv))
  route(app, calls.inviteTeachers, async ({ caller, body }) => {
    const done = await inviteTeachers(house, caller.user.id, body.csv)
    return { ...done, msg: invitedInWords(done.invited) }
  })
  route(app, calls.listInvitations, async ({ caller, query }) =>
    pageOfInvitations(house, (await representedSchool(house.db, caller.user.id)).id, query),
  )
  route(app, calls.resendInvitation, async ({ caller, params }) => {
    await resendInvitation(house, caller.user.id, params.id)
    return { msg: serverMessages.invitationResent }
  })
  route(app, calls.revokeInvitation, async ({ caller, params }) => {
    await revokeInvitation(house, caller.user.id, params.id)
    return { msg: serverMessages.invitationRevoked }
  })
  route(app, calls.requestRenewal, async ({ caller, body }) => {
    await requestRenewal(house, caller.user, body)
    return { msg: serverMessages.renewalReceived }
  })

  route(app, calls.showClaim, ({ params }) => showClaim(house, params.token))
  route(app, calls.claimSchool, async ({ caller, params }) => {
    await claimSchool(house, caller.user.id, params.token)
    return { msg: serverMessages.schoolClaimed }
  })
  route(app, calls.mySchools, ({ caller }) => showMySchools(house, caller.user.id))
  route(app, calls.leaveSchool, async ({ caller }) => {
    await leaveSchool(house, caller.user.id)
    return { msg: serverMessages.seatLeft }
  })
}
