import * as feedback from '@ariviyal/contract/assignments/feedback'
import * as work from '@ariviyal/contract/assignments/marking'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import * as marking from '@ariviyal/contract/tests/marking'
import type { TestUser } from '../../accounts/testing.ts'
import { workOf } from '../../assignments/marking/testing.ts'
import { openInstitution, seatTeacher } from '../../institutions/testing.ts'
import { type ClassOfPupils, classOfPupils } from '../../tests/testing.ts'
import { inClass, type InClass } from './classes-of-others.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

type Made = Awaited<ReturnType<typeof workOf>>
type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>

const notFound = { status: 404, code: 'not-found' }

/** A call of a teacher about work that is marked and not returned. */
const ofTeacher =
  (endpoint: Endpoint, sent: (made: Made) => OwnedCall['sent'], more: Partial<InClass> = {}): Make =>
  async (testApp, admin) => {
    const [classroom, other] = [await classOfPupils(testApp), await classOfPupils(testApp)]
    const made = await workOf(testApp, classroom)
    await made.decide({ marks: 7 })
    return {
      endpoint,
      sent: sent(made),
      owner: classroom.teacher,
      others: [other.teacher, admin],
      refused: notFound,
      inClass: await inClass(testApp, endpoint, classroom.classId, more),
    }
  }

/** A call of a pupil about returned work that is theirs alone; a pupil of another class and a classmate without that work are the others. */
const ofPupil =
  (endpoint: Endpoint): Make =>
  async (testApp) => {
    const [classroom, other] = [await classOfPupils(testApp), await classOfPupils(testApp)]
    const made = await workOf(testApp, classroom)
    await made.decide({ marks: 7 })
    await made.giveBack()
    const as = (pupil: ClassOfPupils['pupils'][number] | undefined) => ({
      ...classroom.teacher,
      token: pupil?.token ?? '',
    })
    return {
      endpoint,
      sent: { params: { id: made.id } },
      owner: as(classroom.pupils[0]),
      others: [as(other.pupils[0])],
      refused: notFound,
    }
  }

/** A call about a comment of a teacher with a school. */
const ofComment =
  (endpoint: Endpoint): Make =>
  async (testApp, admin) => {
    const { invite } = await openInstitution(testApp, admin)
    const [owner, colleague] = [await seatTeacher(testApp, invite), await seatTeacher(testApp, invite)]
    const body = { shortcut: 'unit', text: 'Write the unit.' }
    const { id } = (await testApp.call(marking.saveComment, { token: owner.token, body })).body
    await testApp.call(marking.shareComment, { token: owner.token, params: { id } })
    return { endpoint, sent: { params: { id } }, owner, others: [colleague, admin], refused: notFound }
  }

const byId = ({ id }: Made) => ({ params: { id } })
const byPupil = ({ id, student }: Made) => ({ params: { id, student } })

/** Calls about the marking of work, about what was returned to a pupil, and about comments of a school. */
export const ownedMarkingCalls: Make[] = [
  ofTeacher(work.showWorkToMark, byId),
  ofTeacher(work.showTaughtWork, byPupil),
  ofTeacher(work.decideWork, (made) => ({ ...byPupil(made), body: { version: 1, hand_ins: 1, marks: 8 } })),
  ofTeacher(work.saveNotes, ({ file }) => ({
    params: { id: file },
    body: { page: 1, version: 0, strokes: [{ kind: 'tick', x: 1, y: 1 }] },
  })),
  ofTeacher(work.returnWork, (made) => ({ ...byId(made), body: {} })),
  ofTeacher(work.beHere, (made) => ({ ...byId(made), body: { student_id: made.student } })),
  ofTeacher(work.listWorkHistory, byId),
  ofTeacher(work.suggestPractice, byId),
  ofPupil(feedback.showFeedback),
  ofPupil(feedback.downloadFeedback),
  ofComment(marking.shareComment),
  ofComment(marking.unshareComment),
]
