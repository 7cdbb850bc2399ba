import type { Endpoint } from '@ariviyal/contract/endpoint'
import * as attempts from '@ariviyal/contract/tests/attempts'
import * as results from '@ariviyal/contract/tests/results'
import * as calls from '@ariviyal/contract/tests/tests'
import type { TestUser } from '../accounts/testing.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, testsOf, trueFalse } from '../tests/testing.ts'
import type { OwnedCall } from './objects-of-others.ts'
import type { TestApp } from './test-app.ts'

type Made = Awaited<ReturnType<typeof makeTest>> & { classroom: ClassOfPupils }
type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>

const notFound = { status: 404, code: 'not-found' }
const device = 'phone-1'

/** A draft, or an opened test with an attempt that has ended and got a late answer, or one that runs. */
async function makeTest(testApp: TestApp, classroom: ClassOfPupils, state: 'draft' | 'running' | 'ended') {
  const tests = testsOf(testApp, classroom)
  const question = await tests.ask(trueFalse(true))
  const form = {
    title: 'Light',
    mode: 'graded' as const,
    sections: [{ title: 'A', items: [{ question_id: question, marks: 1 }] }],
  }
  const id = await tests.draft(form)
  if (state === 'draft') return { id, form, question, attempt: '' }
  await tests.open(id)
  const phone = deviceOf(testApp, classroom.pupils[0]?.token ?? '', device)
  const { attempt } = (await phone.start(id)).body
  if (state === 'ended') {
    await phone.submit(attempt.id, 1, 0)
    await phone.save(attempt.id, 1, [event(1, question, true)])
  }
  return { id, form, question, attempt: attempt.id }
}

const ofTeacher =
  (endpoint: Endpoint, state: Parameters<typeof makeTest>[2], sent: (made: Made) => OwnedCall['sent']): Make =>
  async (testApp, admin) => {
    const classroom = await classOfPupils(testApp)
    const other = await classOfPupils(testApp)
    const made = { ...(await makeTest(testApp, classroom, state)), classroom }
    return { endpoint, sent: sent(made), owner: classroom.teacher, others: [other.teacher, admin], refused: notFound }
  }

/** A call of a pupil; the others are a classmate and a pupil of another class. */
const ofPupil =
  (endpoint: Endpoint, sent: (made: Made) => OwnedCall['sent'], isOfClass = false): Make =>
  async (testApp) => {
    const classroom = await classOfPupils(testApp)
    const other = await classOfPupils(testApp)
    const made = { ...(await makeTest(testApp, classroom, 'running')), classroom }
    const as = (pupil: ClassOfPupils['pupils'][number] | undefined) => ({
      ...classroom.teacher,
      token: pupil?.token ?? '',
    })
    const [owner, classmate] = classroom.pupils
    const strangers = [as(other.pupils[0])]
    const others = isOfClass ? strangers : [as(classmate), ...strangers]
    return { endpoint, sent: sent(made), owner: as(owner), others, refused: notFound }
  }

const byId = ({ id }: Made) => ({ params: { id } })
const byAttempt = ({ attempt }: Made) => ({ params: { id: attempt } })

/** Calls about tests of a teacher, and about attempts of a pupil. */
export const ownedTestCalls: Make[] = [
  ofTeacher(calls.createTest, 'draft', ({ form, classroom }) => ({ body: { class_id: classroom.classId, ...form } })),
  ofTeacher(calls.listTests, 'draft', ({ classroom }) => ({ params: { id: classroom.classId } })),
  ofTeacher(calls.showTest, 'draft', byId),
  ofTeacher(calls.changeTest, 'draft', (made) => ({ ...byId(made), body: made.form })),
  ofTeacher(calls.deleteTest, 'draft', byId),
  ofTeacher(calls.openTest, 'draft', byId),
  ofTeacher(calls.closeTest, 'running', byId),
  ofTeacher(results.showProgress, 'running', byId),
  ofTeacher(results.showResults, 'running', byId),
  ofTeacher(results.listEvents, 'ended', byAttempt),
  ofTeacher(results.acceptLate, 'ended', (made) => ({ ...byAttempt(made), body: { question_id: made.question } })),
  ofTeacher(results.markAnswerByTeacher, 'ended', (made) => ({
    ...byAttempt(made),
    body: { question_id: made.question, marks: 1 },
  })),
  ofPupil(attempts.startAttempt, (made) => ({ ...byId(made), body: { device } }), true),
  ofPupil(attempts.saveAnswers, (made) => ({
    ...byAttempt(made),
    body: { device, epoch: 1, events: [event(1, made.question, true)] },
  })),
  ofPupil(attempts.showAttempt, byAttempt),
  ofPupil(attempts.submitAttempt, (made) => ({ ...byAttempt(made), body: { device, epoch: 1, seq: 0 } })),
]
