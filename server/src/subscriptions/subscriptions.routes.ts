import { brand } from '@ariviyal/contract/brand'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as exportCalls from '@ariviyal/contract/exports'
import * as calls from '@ariviyal/contract/subscriptions'
import { findPeople } from '../accounts/find-people.ts'
import { schoolDetails } from '../institutions/school-details.ts'
import { idOfCursor, pageFrom, rowsForPage } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { advanceSubscriptions } from './advance-subscriptions.ts'
import { whenUndone } from '../undo/reversals.ts'
import { approveRequest } from './approve-request.ts'
import { changeReference } from './change-reference.ts'
import { endSubscription } from './end-subscription.ts'
import { exportRequests, exportSubscriptions } from './export-subscriptions.ts'
import { extendSubscription } from './extend-subscription.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { previewDecision } from './preview-decision.ts'
import { rejectRequest } from './reject-request.ts'
import { reopenRequest } from './reopen-request.ts'
import { remindSubscribers } from './remind-subscribers.ts'
import { renewSubscription } from './renew-subscription.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { requestSubscription } from './request-subscription.ts'
import { selectRequests } from './requests.queries.ts'
import { showHistory } from './show-history.ts'
import { showSubscription } from './show-subscription.ts'
import { showUserSubscription } from './show-user-subscription.ts'
import { startTrial } from './start-trial.ts'
import { withdrawRequest } from './withdraw-request.ts'

const remindJob = 'subscriptions.remind'
const advanceJob = 'subscriptions.advance'

export function subscriptionsRoutes(app: App, house: House): void {
  route(app, calls.subscribe, async ({ body, caller }) => {
    const outcome = await requestSubscription(house, caller.user, body)
    return { msg: outcome === 'started' ? serverMessages.subscriptionStarted : serverMessages.subscriptionReceived }
  })
  route(app, calls.mySubscription, ({ caller }) => showSubscription(house.db, caller.user.id, house.now()))
  route(app, calls.myHistory, async ({ caller }) => ({
    items: await showHistory(house.db, caller.user.id, 'self'),
    receipts: await showReceipts(house.db, { type: 'user', id: caller.user.id }),
  }))
  route(app, calls.withdrawRequest, async ({ caller }) => {
    await withdrawRequest(house, caller.user)
    return { msg: serverMessages.requestWithdrawn }
  })

  route(app, calls.listSubscriptionRequests, async ({ query }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    const rows = await selectRequests(house.db, { status: query.status, id: query.id, before })
    const people = await findPeople(
      house.db,
      rows.map((row) => row.userId),
    )
    return pageFrom(rows, (row): calls.SubscriptionRequest => ({
      ...schoolDetails(row),
      id: row.id,
      status: row.status,
      user: people.get(row.userId) ?? { id: row.userId, name: '', email: '' },
      reason: row.reason,
      created_at: row.createdAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
    }))
  })
  route(app, calls.approveSubscriptionRequest, async ({ params, body, caller }) => {
    await approveRequest(house, caller.user, params.id, body)
    return { msg: serverMessages.requestApproved }
  })
  route(app, calls.rejectSubscriptionRequest, async ({ params, body, caller }) => {
    const undo = await rejectRequest(house, caller.user, params.id, body.reason)
    return { msg: serverMessages.requestRejected, undo }
  })
  whenUndone(house, 'subscription-request.rejected', reopenRequest)
  route(app, calls.endSubscription, async ({ params, caller }) => {
    const undo = await endSubscription(house, caller.user, params.id)
    return { msg: serverMessages.subscriptionEnded, undo }
  })
  whenUndone(house, 'subscription.ended', resumeSubscription)

  route(app, calls.previewDecision, ({ params, query }) => previewDecision(house, params.id, query))

  route(app, calls.listSubscriptions, async ({ query }) => {
    const page = { before: query.cursor ? idOfCursor(query.cursor) : undefined, limit: rowsForPage, now: house.now() }
    return pageFrom(await listSubscriptions(house.db, query, page), (line) => line)
  })
  route(app, calls.showUserSubscription, ({ params }) => showUserSubscription(house, params.id))
  route(app, calls.extendSubscription, async ({ params, body, caller }) => {
    await extendSubscription(house, caller.user, params.id, body)
    return { msg: serverMessages.subscriptionExtended }
  })
  route(app, calls.renewSubscription, async ({ params, body, caller }) => {
    await renewSubscription(house, caller.user, params.id, body)
    return { msg: serverMessages.subscriptionRenewed }
  })
  route(app, calls.startTrial, async ({ params, body, caller }) => {
    await startTrial(house, caller.user, params.id, body)
    return { msg: serverMessages.trialStarted }
  })
  route(app, calls.changeReference, async ({ params, body, caller }) => {
    await changeReference(house, caller.user, params.id, body.reference)
    return { msg: serverMessages.referenceChanged }
  })
  route(app, exportCalls.exportSubscriptions, ({ query, caller }) => {
    const { cursor: _, ...filter } = query
    return exportSubscriptions(house, caller.user, filter)
  })
  route(app, exportCalls.exportSubscriptionRequests, ({ query, caller }) =>
    exportRequests(house, caller.user, { status: query.status }),
  )

  house.jobs.work(advanceJob, {}, () => advanceSubscriptions(house))
  house.jobs.schedule(advanceJob, '*/10 * * * *', brand.timeZone)
  house.jobs.work(remindJob, {}, () => remindSubscribers(house))
  house.jobs.schedule(remindJob, '5 * * * *', brand.timeZone)
}
