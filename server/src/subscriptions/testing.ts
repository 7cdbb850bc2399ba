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

/** Signs up a teacher whose subscription an administrator begins in the given way. */
async function signUpWith(
  testApp: TestApp,
  { months = 12, admin, unconfirmed = false }: SubscriberOptions,
  begin: (teacher: TestUser, by: TestUser, months: number) => Promise<void>,
): Promise<TestUser> {
  const by = admin ?? (await signUp(testApp, { admin: true }))
  const teacher = await signUp(testApp, { unconfirmed })
  await begin(teacher, by, months)
  return { ...teacher, is_subscribed: 1 }
}

/** A teacher with a running subscription, begun without a request and its mails, which take most of the time. */
export const signUpSubscriber = (testApp: TestApp, options: SubscriberOptions = {}): Promise<TestUser> =>
  signUpWith(testApp, options, async (teacher, by, months) => {
    const { ctx } = testApp
    const start = { userId: teacher.id, length: { months }, reference: '', kind: 'approved' as const }
    await ctx.db.transaction((tx) =>
      startSubscription(tx, { ...start, by: { actor: 'staff', id: by.id }, now: ctx.now() }),
    )
  })

/** The same through a request and its approval, which the audit log records. */
export const signUpApproved = (testApp: TestApp, options: SubscriberOptions = {}): Promise<TestUser> =>
  signUpWith(testApp, options, async (teacher, { token }, months) => {
    const id = await requestAs(testApp, teacher)
    const approved = await testApp.call(approveSubscriptionRequest, { token, params: { id }, body: { months } })
    if (approved.status !== 200) throw new Error(`not approved: ${approved.error.code}`)
  })
