import { brand } from '@ariviyal/contract/brand'
import { messages } from '@ariviyal/contract/messages'
import * as calls from '@ariviyal/contract/subscriptions'
import { findPeople } from '../accounts/find-people.ts'
import { schoolDetails } from '../institutions/school-details.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { whenUndone } from '../undo/reversals.ts'
import { approveRequest } from './approve-request.ts'
import { endSubscription } from './end-subscription.ts'
import { rejectRequest } from './reject-request.ts'
import { reopenRequest } from './reopen-request.ts'
import { remindSubscribers } from './remind-subscribers.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { requestSubscription } from './request-subscription.ts'
import { selectRequests } from './requests.queries.ts'
import { showSubscription } from './show-subscription.ts'

const remindJob = 'subscriptions.remind'

export function subscriptionsRoutes(app: App, house: House): void {
  route(app, calls.subscribe, async ({ body, caller }) => {
    const outcome = await requestSubscription(house, caller.user, body)
    return { msg: outcome === 'started' ? messages.subscriptionStarted : messages.subscriptionReceived }
  })
  route(app, calls.mySubscription, ({ caller }) => showSubscription(house.db, caller.user.id, house.now()))

  route(app, calls.listSubscriptionRequests, async ({ query }) => {
    const before = query.cursor ? idOfCursor(query.cursor) : undefined
    const rows = await selectRequests(house.db, { status: query.status, before })
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
    return { msg: messages.requestApproved }
  })
  route(app, calls.rejectSubscriptionRequest, async ({ params, body, caller }) => {
    const undo = await rejectRequest(house, caller.user, params.id, body.reason)
    return { msg: messages.requestRejected, undo }
  })
  whenUndone(house, 'subscription-request.rejected', reopenRequest)
  route(app, calls.endSubscription, async ({ params, caller }) => {
    const undo = await endSubscription(house, caller.user, params.id)
    return { msg: messages.subscriptionEnded, undo }
  })
  whenUndone(house, 'subscription.ended', resumeSubscription)

  house.jobs.work(remindJob, {}, () => remindSubscribers(house))
  house.jobs.schedule(remindJob, '5 * * * *', brand.timeZone)
}
