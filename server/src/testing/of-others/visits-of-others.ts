import * as calls from '@ariviyal/contract/community/visits/visits'
import { eq } from 'drizzle-orm'
import type { TestUser } from '../../accounts/testing.ts'
import { putProfile } from '../../community/people/testing.ts'
import { lessonVisits } from '../../community/visits/visits.table.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

/** A visit that waits for its visitor, or was agreed; nobody but the two may read or change it. */
const ofVisit =
  (
    endpoint: OwnedCall['endpoint'],
    {
      owner: role = 'visitor',
      isAgreed = false,
      body = {},
    }: { owner?: 'host' | 'visitor'; isAgreed?: boolean; body?: object } = {},
  ) =>
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    const [host, visitor, other] = [
      await signUpSubscriber(testApp, { admin }),
      await signUpSubscriber(testApp, { admin }),
      await signUpSubscriber(testApp, { admin }),
    ]
    const profile = await putProfile(testApp, visitor.id)
    await putProfile(testApp, host.id)
    const startsAt = new Date(testApp.ctx.now().getTime() + 86_400_000).toISOString()
    const { body: made } = await testApp.call(calls.inviteToVisit, {
      token: host.token,
      params: { id: profile },
      body: { place: 'video', starts_at: startsAt, grade: 8, topic: 'Light', focus: 'questions' },
    })
    const params = { id: made.id }
    if (isAgreed)
      await testApp.call(calls.agreeToVisit, { token: visitor.token, params, body: { starts_at: startsAt } })
    if (endpoint === calls.confirmVisit)
      await testApp.ctx.db.update(lessonVisits).set({ startsAt: testApp.ctx.now() }).where(eq(lessonVisits.id, made.id))
    return {
      endpoint,
      sent: { params, ...(endpoint.body && { body: { starts_at: startsAt, ...body } }) },
      owner: role === 'host' ? host : visitor,
      others: [other, admin],
      refused: { status: 404, code: 'not-found' },
    }
  }

export const ownedVisitCalls = [
  ofVisit(calls.showVisit),
  ofVisit(calls.agreeToVisit),
  ofVisit(calls.proposeVisitTime),
  ofVisit(calls.declineVisit),
  ofVisit(calls.cancelVisit, { owner: 'host' }),
  ofVisit(calls.saveVisitSheet, { isAgreed: true, body: { seen: 'Questions' } }),
  ofVisit(calls.confirmVisit, { isAgreed: true, body: { minutes: 40 } }),
]
