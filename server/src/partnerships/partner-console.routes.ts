import * as calls from '@ariviyal/contract/partnerships/partner-console'
import { partnershipMessages as said } from '@ariviyal/contract/partnerships/partnership-messages'
import { type App, route } from '../platform/http/route.ts'
import { addSlot, cancelSlot, moveSlot } from './offers/change-slot.ts'
import { changeOfferState, createOffer, editOffer } from './offers/save-offer.ts'
import { listOwnOffers, showOwnOffer } from './offers/show-own-offers.ts'
import { editOwnOrganisation } from './organisations/change-organisation.ts'
import { acceptInvitation, showInvitation } from './organisations/join-organisation.ts'
import { showOwnOrganisation } from './organisations/show-organisations.ts'
import { listPartnerRequests } from './requests/show-request.ts'

/** The console of a partner. The organisation is that of the caller, never an id. */
export function partnerConsoleRoutes(app: App): void {
  route(app, calls.showOwnOrganisation, ({ ctx, caller }) => showOwnOrganisation(ctx, caller.user))
  route(app, calls.editOwnOrganisation, async ({ ctx, caller, body }) => {
    await editOwnOrganisation(ctx, caller.user, body)
    return { msg: said.saved }
  })
  route(app, calls.showPartnerInvitation, ({ ctx, params }) => showInvitation(ctx, params.token))
  route(app, calls.acceptPartnerInvitation, async ({ ctx, caller, params }) => {
    await acceptInvitation(ctx, caller.user, params.token)
    return { msg: said.joined }
  })
  route(app, calls.listOwnOffers, ({ ctx, caller, query }) => listOwnOffers(ctx, caller.user, query.cursor))
  route(app, calls.showOwnOffer, ({ ctx, caller, params }) => showOwnOffer(ctx, caller.user, params.id))
  route(app, calls.createOffer, async ({ ctx, caller, body }) => ({
    id: await createOffer(ctx, caller.user, body),
    msg: said.offerSaved,
  }))
  route(app, calls.editOffer, async ({ ctx, caller, params, body }) => {
    await editOffer(ctx, caller.user, params.id, body)
    return { msg: said.offerSaved }
  })
  route(app, calls.changeOfferState, async ({ ctx, caller, params, body }) => {
    await changeOfferState(ctx, caller.user, params.id, body.state)
    return { msg: said.offerState[body.state] }
  })
  route(app, calls.addSlot, async ({ ctx, caller, params, body }) => ({
    id: await addSlot(ctx, caller.user, params.id, body),
    msg: said.slotAdded,
  }))
  route(app, calls.moveSlot, async ({ ctx, caller, params, body }) => {
    await moveSlot(ctx, caller.user, params.id, new Date(body.starts_at))
    return { msg: said.slotMoved }
  })
  route(app, calls.cancelSlot, async ({ ctx, caller, params, body }) => {
    await cancelSlot(ctx, caller.user, params.id, body.words)
    return { msg: said.slotCancelled }
  })
  route(app, calls.listPartnerRequests, ({ ctx, caller, query }) => listPartnerRequests(ctx, caller.user, query))
}
