import { approveSubscriptionRequest, subscribe } from '@ariviyal/contract/subscriptions'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { schoolForm } from '../institutions/testing.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { findLastRequestOf } from './requests.queries.ts'

/** Sends a subscription request of this user and gives its id. */
export async function requestAs(home: TestHouse, user: TestUser): Promise<string> {
  const { status, error } = await home.call(subscribe, {
    token: user.token,
    body: { ...schoolForm(), userId: user.id },
  })
  if (status !== 201) throw new Error(`no request: ${error.code}`)
  const request = await findLastRequestOf(home.house.db, user.id)
  if (!request) throw new Error('the request was not stored')
  return request.id
}

/** A teacher with a running subscription, got in the way that teachers get one. */
export async function signUpSubscriber(
  home: TestHouse,
  options: { months?: number; admin?: TestUser; unconfirmed?: boolean } = {},
): Promise<TestUser> {
  const admin = options.admin ?? (await signUp(home, { admin: true }))
  const teacher = await signUp(home, { unconfirmed: options.unconfirmed ?? false })
  const id = await requestAs(home, teacher)
  const approved = await home.call(approveSubscriptionRequest, {
    token: admin.token,
    params: { id },
    body: { months: options.months ?? 12 },
  })
  if (approved.status !== 200) throw new Error(`not approved: ${approved.error.code}`)
  return { ...teacher, is_subscribed: 1 }
}
