import { approveSubscriptionRequest, subscribe } from '@ariviyal/contract/subscriptions/subscriptions'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { institutionForm } from '../institutions/testing.ts'
import type { TestApp } from '../testing/test-app.ts'
import { startSubscription } from './terms/start-subscription.ts'
import { findLastRequestOf } from './requests/requests.queries.ts'

/** Sends a subscription request of this user and returns its id. */
export async function requestAs(testApp: TestApp, user: TestUser): Promise<string> {
  const { status, error } = await testApp.call(subscribe, {
    token: user.token,
    body: { ...institutionForm(), userId: user.id },
  })
  if (status !== 201) throw new Error(`no request: ${error.code}`)
  const request = await findLastRequestOf(testApp.ctx.db, user.id)
  if (!request) throw new Error('the request was not stored')
  return request.id
}

interface SubscriberOptions {
  months?: number
  admin?: TestUser
  unconfirmed?: boolean
}

/** A teacher with a running subscription that an administrator started: without a request and its mails, which take most of the time. */
export async function signUpSubscriber(testApp: TestApp, options: SubscriberOptions = {}): Promise<TestUser> {
  const { ctx } = testApp
  const admin = options.admin ?? (await signUp(testApp, { admin: true }))
  const teacher = await signUp(testApp, { unconfirmed: options.unconfirmed ?? false })
  await ctx.db.transaction((tx) =>
    startSubscription(tx, {
      userId: teacher.id,
      length: { months: options.months ?? 12 },
      reference: '',
      kind: 'approved',
      by: { actor: 'staff', id: admin.id },
      now: ctx.now(),
    }),
  )
  return { ...teacher, is_subscribed: 1 }
}

/** The same through a request and its approval, which the audit log records. */
export async function signUpApproved(testApp: TestApp, options: SubscriberOptions = {}): Promise<TestUser> {
  const admin = options.admin ?? (await signUp(testApp, { admin: true }))
  const teacher = await signUp(testApp, { unconfirmed: options.unconfirmed ?? false })
  const id = await requestAs(testApp, teacher)
  const approved = await testApp.call(approveSubscriptionRequest, {
    token: admin.token,
    params: { id },
    body: { months: options.months ?? 12 },
  })
  if (approved.status !== 200) throw new Error(`not approved: ${approved.error.code}`)
  return { ...teacher, is_subscribed: 1 }
}
