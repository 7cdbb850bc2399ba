import { handIn, showWork } from '@ariviyal/contract/assignments/work'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { showPupilUpload } from '@ariviyal/contract/uploads/uploads'
import { v7 as uuid } from 'uuid'
import type { TestUser } from '../../accounts/testing.ts'
import { insertAssignment } from '../../assignments/testing.ts'
import { changeSetup } from '@ariviyal/contract/gradebook/gradebook'
import { giveView } from '@ariviyal/contract/gradebook/holistic'
import { classOfPupils } from '../../tests/testing.ts'
import { insertPupilUpload } from '../../uploads/testing.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>

/** A call of a pupil about work of the class, or with `ofOne` about a file of the pupil, which a classmate may not see either. */
const ofPupil =
  (endpoint: Endpoint, sent: (made: { work: string; upload: string }) => OwnedCall['sent'], ofOne = false): Make =>
  async (testApp) => {
    const [classroom, other] = [await classOfPupils(testApp), await classOfPupils(testApp)]
    const [owner, classmate] = classroom.pupils.map(({ token }) => ({ ...classroom.teacher, token }))
    const [stranger] = other.pupils.map(({ token }) => ({ ...other.teacher, token }))
    if (!owner || !classmate || !stranger) throw new Error('no pupils')
    const made = {
      work: await insertAssignment(testApp, classroom.classId),
      upload: await insertPupilUpload(testApp, classroom.pupils[0]?.id ?? ''),
    }
    const refused = { status: 404, code: 'not-found' }
    return { endpoint, sent: sent(made), owner, others: ofOne ? [classmate, stranger] : [stranger], refused }
  }

/** Calls of pupils about work. */
export const ownedWorkCalls: Make[] = [
  ofPupil(showWork, ({ work }) => ({ params: { id: work } })),
  ofPupil(handIn, ({ work, upload }) => ({
    params: { id: work },
    body: { id: uuid(), text: 'It turns.', uploads: [upload] },
  })),
  ofPupil(showPupilUpload, ({ upload }) => ({ params: { id: upload } }), true),
  async (testApp) => {
    const [classroom, other] = [await classOfPupils(testApp), await classOfPupils(testApp)]
    const setup = { revision: 0, total_of: 100, bands: null, absent: 'zero' as const, holistic: true, categories: [] }
    for (const { token, classId } of [classroom, other]) {
      const body = { ...setup, pupil_views: 'self-and-peer' as const }
      await testApp.call(changeSetup, { token, params: { id: classId }, body })
    }
    const [owner, classmate] = classroom.pupils.map(({ token }) => ({ ...classroom.teacher, token }))
    const [stranger] = other.pupils.map(({ token }) => ({ ...other.teacher, token }))
    if (!owner || !classmate || !stranger) throw new Error('no pupils')
    const levels = { awareness: 'sky', sensitivity: 'sky', creativity: 'sky' } as const
    const sent = { body: { student_id: classroom.pupils[0]?.id ?? '', ...levels } }
    const refused = { status: 404, code: 'not-found' }
    return { endpoint: giveView, sent, owner, others: [classmate, stranger], refused }
  },
]
