import type { Executor } from '../platform/db/database.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { selectRequestsOf } from './requests/requests.queries.ts'
import { showHistory } from './lists/show-history.ts'
import { selectAllTermsOf } from './subscriptions.queries.ts'

/** Personal data that subscriptions hold. Excludes which member of staff decided. */
export const subscriptionData = async (executor: Executor, userId: string) => ({
  subscription_requests: (await selectRequestsOf(executor, userId)).map(
    ({ userId: _user, decidedBy: _staff, ...request }) => request,
  ),
  subscriptions: (await selectAllTermsOf(executor, userId)).map(({ userId: _user, ...term }) => term),
  subscription_history: await showHistory(executor, userId, 'self'),
  receipts: await showReceipts(executor, { type: 'user', id: userId }),
})
