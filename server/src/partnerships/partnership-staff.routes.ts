import * as calls from '@ariviyal/contract/partnerships/partnership-staff'
import { partnershipMessages as said } from '@ariviyal/contract/partnerships/partnership-messages'
import { type App, route } from '../platform/http/route.ts'
import {
  checkOrganisation,
  createOrganisation,
  editOrganisation,
  withdrawCheck,
} from './organisations/change-organisation.ts'
import { inviteMember, removeMember, revokeInvitation } from './organisations/join-organisation.ts'
import {
  closeIncident,
  listIncidents,
  listPartners,
  setHidden,
  showPartner,
} from './organisations/watch-organisations.ts'

export function partnershipStaffRoutes(app: App): void {
  route(app, calls.listPartners, ({ ctx, query }) => listPartners(ctx, query.cursor))
  route(app, calls.showPartner, ({ ctx, params }) => showPartner(ctx, params.id))
  route(app, calls.createPartner, async ({ ctx, caller, body }) => ({
    id: await createOrganisation(ctx, caller.user, body),
    msg: said.created,
  }))
  route(app, calls.editPartner, async ({ ctx, caller, params, body }) => {
    await editOrganisation(ctx, caller.user, params.id, body)
    return { msg: said.saved }
  })
  route(app, calls.checkPartner, async ({ ctx, caller, params, body }) => {
    await checkOrganisation(ctx, caller.user, params.id, body)
    return { msg: said.checked }
  })
  route(app, calls.withdrawCheck, async ({ ctx, caller, params, body }) => {
    await withdrawCheck(ctx, caller.user, params.id, body.reason)
    return { msg: said.checkWithdrawn }
  })
  route(app, calls.invitePartnerMember, async ({ ctx, caller, params, body }) => {
    await inviteMember(ctx, caller.user, params.id, body.email)
    return { msg: said.invited }
  })
  route(app, calls.removePartnerMember, async ({ ctx, caller, params }) => {
    await removeMember(ctx, caller.user, params.id)
    return { msg: said.memberRemoved }
  })
  route(app, calls.revokePartnerInvitation, async ({ ctx, caller, params }) => {
    await revokeInvitation(ctx, caller.user, params.id)
    return { msg: said.invitationRevoked }
  })
  route(app, calls.hideOffer, async ({ ctx, caller, params, body }) => {
    await setHidden(ctx, caller.user, params.id, { isHidden: true, reason: body.reason })
    return { msg: said.offerHidden }
  })
  route(app, calls.unhideOffer, async ({ ctx, caller, params }) => {
    await setHidden(ctx, caller.user, params.id, { isHidden: false })
    return { msg: said.offerReturned }
  })
  route(app, calls.listIncidents, ({ ctx, query }) => listIncidents(ctx, query))
  route(app, calls.closeIncident, async ({ ctx, caller, params, body }) => {
    await closeIncident(ctx, caller.user, params.id, body.words)
    return { msg: said.incidentClosed }
  })
}
