import type { Endpoint } from '@ariviyal/contract/endpoint'
import * as analysis from '@ariviyal/contract/tests/analysis'
import { addFromFile } from '@ariviyal/contract/tests/attempt-file'
import * as attempts from '@ariviyal/contract/tests/attempts'
import * as extraTime from '@ariviyal/contract/tests/extra-time'
import * as preview from '@ariviyal/contract/tests/preview'
import * as paper from '@ariviyal/contract/tests/paper'
import { printTest } from '@ariviyal/contract/tests/print'
import * as marking from '@ariviyal/contract/tests/marking'
import * as regrades from '@ariviyal/contract/tests/regrade'
import * as results from '@ariviyal/contract/tests/results'
import { streamProgress } from '@ariviyal/contract/tests/tracking'
import * as calls from '@ariviyal/contract/tests/tests'
import type { TestUser } from '../../accounts/testing.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, testsOf, trueFalse } from '../../tests/testing.ts'
import { inClass, type InClass } from './classes-of-others.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

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
  (
    endpoint: Endpoint,
    state: Parameters<typeof makeTest>[2],
    sent: (made: Made) => OwnedCall['sent'],
    more: Partial<InClass> = {},
  ): Make =>
  async (testApp, admin) => {
    const classroom = await classOfPupils(testApp)
    const other = await classOfPupils(testApp)
    const made = { ...(await makeTest(testApp, classroom, state)), classroom }
    return {
      endpoint,
      sent: sent(made),
      owner: classroom.teacher,
      others: [other.teacher, admin],
      refused: notFound,
      inClass: await inClass(testApp, endpoint, classroom.classId, more),
    }
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

const byId = ({ id }: Pick<Made, 'id'>) => ({ params: { id } })
const byClass = ({ classroom }: Made) => ({ params: { id: classroom.classId } })
const byAttempt = ({ attempt }: Made) => ({ params: { id: attempt } })

const regradeOf = (made: Made) => ({
  ...byId(made),
  body: { question_id: made.question, revision: 0, act: 'full-marks' },
})

/** Calls about tests of a teacher, and about attempts of a pupil. */
export const ownedTestCalls: Make[] = [
  ofTeacher(calls.createTest, 'draft', ({ form, classroom }) => ({ body: { class_id: classroom.classId, ...form } }), {
    byOwner: true,
  }),
  ofTeacher(calls.listTests, 'draft', ({ classroom }) => ({ params: { id: classroom.classId } })),
  ofTeacher(calls.showTest, 'draft', byId),
  ofTeacher(calls.changeTest, 'draft', (made) => ({ ...byId(made), body: made.form })),
  ofTeacher(calls.deleteTest, 'draft', byId),
  ofTeacher(calls.copyTest, 'draft', (made) => ({ ...byId(made), body: { class_id: made.classroom.classId } })),
  ofTeacher(preview.previewTest, 'draft', byId),
  ofTeacher(
    preview.tryAnswers,
    'draft',
    (made) => ({ ...byId(made), body: { seed: 'seed', answers: [{ question: made.question, value: true }] } }),
    // It stores nothing.
    { act: 'read' },
  ),
  ofTeacher(printTest, 'draft', byId),
  ofTeacher(extraTime.listExtraTime, 'draft', byClass),
  ofTeacher(extraTime.setExtraTime, 'draft', (made) => ({
    ...byClass(made),
    body: { student_id: made.classroom.pupils[0]?.id, percent: 25 },
  })),
  ofTeacher(calls.openTest, 'draft', byId),
  ofTeacher(calls.closeTest, 'running', byId),
  ofTeacher(paper.savePaper, 'running', ({ id, question, classroom }) => ({
    params: { id },
    body: {
      device: 'camera',
      answers: [
        { student_id: classroom.pupils[1]?.id ?? '', seq: 1, question_id: question, value: true, source: 'read' },
      ],
    },
  })),
  ofTeacher(results.showProgress, 'running', byId),
  ofTeacher(streamProgress, 'running', byId),
  ofTeacher(results.showResults, 'running', byId),
  ofTeacher(analysis.showAnalysis, 'ended', byId),
  ofTeacher(analysis.exportAnalysis, 'ended', byId),
  ofTeacher(results.listEvents, 'ended', byAttempt),
  ofTeacher(results.acceptLate, 'ended', (made) => ({ ...byAttempt(made), body: { question_id: made.question } })),
  ofTeacher(marking.markAnswerByTeacher, 'ended', (made) => ({
    ...byAttempt(made),
    body: { question_id: made.question, version: 0, marks: 1 },
  })),
  ofTeacher(addFromFile, 'ended', ({ id, attempt, question }) => ({
    ...byId({ id }),
    body: { attempt, device, epoch: 1, events: [event(9, question, true)], preview: false },
  })),
  ofTeacher(marking.showMarking, 'ended', byId),
  ofTeacher(marking.listAnswers, 'ended', (made) => ({ ...byId(made), query: { question_id: made.question } })),
  ofTeacher(marking.saveRubric, 'ended', (made) => ({
    ...byId(made),
    body: { question_id: made.question, version: 0, rows: null },
  })),
  ofTeacher(marking.showTaughtAttempt, 'ended', byAttempt),
  // It stores nothing.
  ofTeacher(regrades.previewRegrade, 'ended', regradeOf, { act: 'read' }),
  ofTeacher(regrades.regradeQuestion, 'ended', regradeOf),
  ofTeacher(regrades.listHistory, 'ended', byId),
  async (testApp, admin) => {
    const [classroom, other] = [await classOfPupils(testApp), await classOfPupils(testApp)]
    const body = { shortcut: 'unit', text: 'Write the unit.' }
    const { id } = (await testApp.call(marking.saveComment, { token: classroom.token, body })).body
    const others = [other.teacher, admin]
    return {
      endpoint: marking.deleteComment,
      sent: { params: { id } },
      owner: classroom.teacher,
      others,
      refused: notFound,
    }
  },
  ofPupil(attempts.startAttempt, (made) => ({ ...byId(made), body: { device } }), true),
  ofPupil(attempts.saveAnswers, (made) => ({
    ...byAttempt(made),
    body: { device, epoch: 1, events: [event(1, made.question, true)] },
  })),
  ofPupil(attempts.showAttempt, byAttempt),
  ofPupil(attempts.submitAttempt, (made) => ({ ...byAttempt(made), body: { device, epoch: 1, seq: 0 } })),
]
