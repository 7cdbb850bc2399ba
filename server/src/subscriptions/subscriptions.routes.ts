import { serverMessages } from '@ariviyal/contract/server-messages'
import * as exportCalls from '@ariviyal/contract/staff/exports'
import * as calls from '@ariviyal/contract/subscriptions/subscriptions'
import { findPeople } from '../accounts/find-people.ts'
import { institutionFormDetails } from '../institutions/representatives/institution-form.details.ts'
import { idOfCursor, pageFrom, rowsForPage } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { approveRequest } from './requests/approve-request.ts'
import { changeReference } from './requests/change-reference.ts'
import { endSubscription } from './terms/end-subscription.ts'
import { exportRequests, exportSubscriptions } from './lists/export-subscriptions.ts'
import { extendSubscription } from './terms/extend-subscription.ts'
import { listSubscriptions } from './lists/list-subscriptions.ts'
import { previewDecision } from './requests/preview-decision.ts'
import { rejectRequest } from './requests/reject-request.ts'
import { renewSubscription } from './terms/renew-subscription.ts'
import { requestSubscription } from './requests/request-subscription.ts'
import { selectRequests } from './requests/requests.queries.ts'
import { showHistory } from './lists/show-history.ts'
import { showMySubscription } from './show-my-subscription.ts'
import { showUserSubscription } from './show-user-subscription.ts'
import { startTrial } from './terms/start-trial.ts'
import { withdrawRequest } from './requests/withdraw-request.ts'

export function subscriptionsRoutes(app: App): void {
  route(app, calls.subscribe, async ({ ctx, body, caller }) => {
    const outcome = await requestSubscription(ctx, caller.user, body)
    return { msg: outcome === 'started' ? serverMessages.subscriptionStarted : serverMessages.subscriptionReceived }
  })
  route(app, calls.mySubscription, ({ ctx, caller }) => showMySubscription(ctx, caller.user.id))
  route(app, calls.myHistory, async ({ ctx, caller }) => ({
    items: await showHistory(ctx.db, caller.user.id, 'self'),
    receipts: await showReceipts(ctx.db, { type: 'user', id: caller.user.id }),
  }))
  route(app, calls.withdrawRequest, async ({ ctx, caller }) => {
    await withdrawRequest(ctx, caller.user)
    return { msg: serverMessages.requestWithdrawn }
  })

  route(app, calls.listSubscriptionRequests, async ({ ctx, query }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    const rows = await selectRequests(ctx.db, { status: query.status, id: query.id, before })
    const people = await findPeople(
      ctx.db,
      rows.map((row) => row.userId),
    )
    return pageFrom(rows, (row): calls.SubscriptionRequest => ({
      ...institutionFormDetails(row),
      id: row.id,
      status: row.status,
      user: people.get(row.userId) ?? { id: row.userId, name: '', email: '' },
      reason: row.reason,
      created_at: row.createdAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
    }))
  })
  route(app, calls.approveSubscriptionRequest, async ({ ctx, params, body, caller }) => {
    await approveRequest(ctx, caller.user, params.id, body)
    return { msg: serverMessages.requestApproved }
  })
  route(app, calls.rejectSubscriptionRequest, async ({ ctx, params, body, caller }) => {
    const undo = await rejectRequest(ctx, caller.user, params.id, body.reason)
    return { msg: serverMessages.requestRejected, undo }
  })
  route(app, calls.endSubscription, async ({ ctx, params, caller }) => {
    const undo = await endSubscription(ctx, caller.user, params.id)
    return { msg: serverMessages.subscriptionEnded, undo }
  })

  route(app, calls.previewDecision, ({ ctx, params, query }) => previewDecision(ctx, params.id, query))

  route(app, calls.listSubscriptions, async ({ ctx, query }) => {
    const page = { before: query.cursor ? idOfCursor(query.cursor) : undefined, limit: rowsForPage, now: ctx.now() }
    return pageFrom(await listSubscriptions(ctx.db, query, page), (line) => line)
  })
  route(app, calls.showUserSubscription, ({ ctx, params }) => showUserSubscription(ctx, params.id))
  route(app, calls.extendSubscription, async ({ ctx, params, body, caller }) => {
    await extendSubscription(ctx, caller.user, params.id, body)
    return { msg: serverMessages.subscriptionExtended }
  })
  route(app, calls.renewSubscription, async ({ ctx, params, body, caller }) => {
    await renewSubscription(ctx, caller.user, params.id, body)
    return { msg: serverMessages.subscriptionRenewed }
  })
  route(app, calls.startTrial, async ({ ctx, params, body, caller }) => {
    await startTrial(ctx, caller.user, params.id, body)
    return { msg: serverMessages.trialStarted }
  })
  route(app, calls.changeReference, async ({ ctx, params, body, caller }) => {
    await changeReference(ctx, caller.user, params.id, body.reference)
    return { msg: serverMessages.referenceChanged }
  })
  route(app, exportCalls.exportSubscriptions, ({ ctx, query, caller }) => {
    const { cursor: _, ...filter } = query
    return exportSubscriptions(ctx, caller.user, filter)
  })
  route(app, exportCalls.exportSubscriptionRequests, ({ ctx, query, caller }) =>
    exportRequests(ctx, caller.user, { status: query.status }),
  )
}
