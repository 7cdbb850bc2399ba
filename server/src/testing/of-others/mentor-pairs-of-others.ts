import * as calls from '@ariviyal/contract/community/people/people'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import type { TestUser } from '../../accounts/testing.ts'
import { putProfile } from '../../community/people/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import type { TestApp } from '../test-app.ts'
import type { OwnedCall } from '../objects-of-others.ts'

/** A request for a mentor, which the mentor decides, or its teacher takes back. */
const ofPair =
  (endpoint: Endpoint, ownedBy: 'mentor' | 'teacher') =>
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    const [mentor, teacher, other] = [
      await signUpSubscriber(testApp, { admin }),
      await signUpSubscriber(testApp, { admin }),
      await signUpSubscriber(testApp, { admin }),
    ]
    const profile = await putProfile(testApp, mentor.id, { mentor_subjects: ['physics'] })
    await putProfile(testApp, teacher.id)
    const body = { subject: 'physics' as const, message: 'Optics' }
    await testApp.call(calls.askMentor, { token: teacher.token, params: { id: profile }, body })
    const pairs = await testApp.call(calls.listMentorPairs, { token: mentor.token })
    const [owner, notOwner] = ownedBy === 'mentor' ? [mentor, teacher] : [teacher, mentor]
    return {
      endpoint,
      sent: { params: { id: pairs.body.items[0]?.id ?? '' } },
      owner,
      others: [notOwner, other, admin],
      refused: { status: 404, code: 'not-found' },
    }
  }

export const ownedPairCalls = [
  ofPair(calls.acceptMentorRequest, 'mentor'),
  ofPair(calls.declineMentorRequest, 'mentor'),
  ofPair(calls.endMentorPair, 'teacher'),
]
