import * as calls from '@ariviyal/contract/partnerships/offers'
import { partnershipMessages as said } from '@ariviyal/contract/partnerships/partnership-messages'
import * as requestCalls from '@ariviyal/contract/partnerships/requests'
import { type App, route } from '../platform/http/route.ts'
import { impactCsv, impactPdf } from './impact/impact-files.ts'
import { listFittingOffers, listOffers, showOffer, showOfferForSchool } from './offers/find-offers.ts'
import { listOrganisations, showOrganisation } from './organisations/show-organisations.ts'
import { acceptRequest, declineRequest, moveRequest, waitWithRequest } from './requests/answer-request.ts'
import { askForOffer } from './requests/ask-for-offer.ts'
import { cancelRequest, confirmRequest, savePlan, withdrawRequest } from './requests/confirm-request.ts'
import { reportIncident, reportRequest, writeMessage } from './requests/report-request.ts'
import { listOwnRequests, requestCalendar, showRequest } from './requests/show-request.ts'

/** What everyone sees. */
export function offersRoutes(app: App): void {
  route(app, calls.listOrganisations, ({ ctx, query }) => listOrganisations(ctx, query))
  route(app, calls.showOrganisation, ({ ctx, params, query }) => showOrganisation(ctx, params.id, query.year))
  route(app, calls.downloadImpact, ({ ctx, params, query }) => impactCsv(ctx, params.id, query.year))
  route(app, calls.printImpact, ({ ctx, params, query }) => impactPdf(ctx, params.id, query.year))
  route(app, calls.listOffers, ({ ctx, query }) => listOffers(ctx, query))
  route(app, calls.showOffer, ({ ctx, params }) => showOffer(ctx, params.id))
  route(app, calls.listFittingOffers, ({ ctx, caller, query }) => listFittingOffers(ctx, caller.user, query))
  route(app, calls.showOfferForSchool, ({ ctx, caller, params, query }) =>
    showOfferForSchool(ctx, caller.user, params.id, query),
  )
}

/** What the two sides of a request do. */
export function requestsRoutes(app: App): void {
  route(app, requestCalls.askForOffer, async ({ ctx, caller, params, body }) => ({
    id: await askForOffer(ctx, caller.user, params.id, body),
    msg: said.requested,
  }))
  route(app, requestCalls.listOwnRequests, ({ ctx, caller, query }) => listOwnRequests(ctx, caller.user, query.cursor))
  route(app, requestCalls.showRequest, ({ ctx, caller, params }) => showRequest(ctx, caller.user, params.id))
  route(app, requestCalls.saveRequestCalendar, ({ ctx, caller, params }) =>
    requestCalendar(ctx, caller.user, params.id),
  )
  route(app, requestCalls.acceptRequest, async ({ ctx, caller, params, body }) => {
    await acceptRequest(ctx, caller.user, params.id, body.slot_id)
    return { msg: said.accepted }
  })
  route(app, requestCalls.moveRequest, async ({ ctx, caller, params, body }) => {
    await moveRequest(ctx, caller.user, params.id, body.slot_id)
    return { msg: said.moved }
  })
  route(app, requestCalls.declineRequest, async ({ ctx, caller, params, body }) => {
    await declineRequest(ctx, caller.user, params.id, body.words)
    return { msg: said.declined }
  })
  route(app, requestCalls.putRequestOnWaitingList, async ({ ctx, caller, params }) => {
    await waitWithRequest(ctx, caller.user, params.id)
    return { msg: said.waits }
  })
  route(app, requestCalls.withdrawRequest, async ({ ctx, caller, params }) => {
    await withdrawRequest(ctx, caller.user, params.id)
    return { msg: said.withdrawn }
  })
  route(app, requestCalls.confirmRequest, async ({ ctx, caller, params }) => {
    await confirmRequest(ctx, caller.user, params.id)
    return { msg: said.confirmed }
  })
  route(app, requestCalls.cancelRequest, async ({ ctx, caller, params, body }) => {
    await cancelRequest(ctx, caller.user, params.id, body.words)
    return { msg: said.cancelled }
  })
  route(app, requestCalls.savePlan, async ({ ctx, caller, params, body }) => {
    await savePlan(ctx, caller.user, params.id, body)
    return { msg: said.planSaved }
  })
  route(app, requestCalls.reportRequest, async ({ ctx, caller, params, body }) => ({
    msg: await reportRequest(ctx, caller.user, params.id, body),
  }))
  route(app, requestCalls.writeToOtherSide, async ({ ctx, caller, params, body }) => {
    await writeMessage(ctx, caller.user, params.id, body.text)
    return { msg: said.messageSent }
  })
  route(app, requestCalls.reportIncident, async ({ ctx, caller, params, body }) => {
    await reportIncident(ctx, caller.user, params.id, body.about)
    return { msg: said.incidentReported }
  })
}
