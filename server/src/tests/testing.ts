import { createClass, addStudents, showClass } from '@ariviyal/contract/classroom/classroom'
import { createQuestion } from '@ariviyal/contract/questions/questions'
import * as attempts from '@ariviyal/contract/tests/attempts'
import * as results from '@ariviyal/contract/tests/results'
import * as calls from '@ariviyal/contract/tests/tests'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { v7 as uuid } from 'uuid'
import type { TestUser } from '../accounts/testing.ts'
import { pupilSessions } from '../classroom/pupils/pupil-sessions.table.ts'
import { classForm } from '../classroom/testing.ts'
import { hashOfToken } from '../platform/crypto/one-time-token.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import type { TestApp } from '../testing/test-app.ts'

const about = { explanation: '', hint: '', chapter: '', competency: '', language: 'en' } as const
export const trueFalse = (right: boolean) => ({
  ...about,
  kind: 'true-false' as const,
  text: 'Light travels in straight lines.',
  right,
})
export const longAnswer = { ...about, kind: 'long-answer' as const, text: 'Why is the sky blue?' }

export type TestDraft = Omit<BodyInput<typeof calls.createTest>, 'class_id'>

/** A subscriber, by default a new one, with a class of pupils, each in a session. */
export async function classOfPupils(testApp: TestApp, names = ['Anbu', 'Banu'], owner?: TestUser) {
  const teacher = owner ?? (await signUpSubscriber(testApp))
  const { token } = teacher
  const made = await testApp.call(createClass, { token, body: classForm })
  const params = { id: made.body.id }
  await testApp.call(addStudents, { token, params, body: { names: names.join('\n') } })
  const { students } = (await testApp.call(showClass, { token, params })).body
  const pupils = students.map(({ id }) => ({ id, token: `pupil-${uuid()}` }))
  const now = testApp.ctx.now()
  await testApp.ctx.db.insert(pupilSessions).values(
    pupils.map((pupil) => ({
      id: uuid(),
      studentId: pupil.id,
      tokenHash: hashOfToken(pupil.token),
      createdAt: now,
      lastUsedAt: now,
    })),
  )
  return { teacher, token, classId: params.id, pupils }
}
export type ClassOfPupils = Awaited<ReturnType<typeof classOfPupils>>

/** Calls of a teacher about tests, each checked for success. */
export function testsOf(testApp: TestApp, { token, classId }: Pick<ClassOfPupils, 'token' | 'classId'>) {
  const done = <Body>(answer: { status: number; body: Body; error: { msg: string } }): Body => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.error)}`)
    return answer.body
  }
  const ask = async (form: BodyInput<typeof createQuestion>) =>
    done(await testApp.call(createQuestion, { token, body: form })).id
  const draft = async (form: TestDraft) =>
    done(await testApp.call(calls.createTest, { token, body: { class_id: classId, ...form } })).id
  const open = async (id: string) => done(await testApp.call(calls.openTest, { token, params: { id } }))
  return {
    ask,
    draft,
    open,
    close: async (id: string) => done(await testApp.call(calls.closeTest, { token, params: { id } })),
    show: async (id: string) => done(await testApp.call(calls.showTest, { token, params: { id } })),
    progress: async (id: string) => done(await testApp.call(results.showProgress, { token, params: { id } })).items,
    results: async (id: string) => done(await testApp.call(results.showResults, { token, params: { id } })).items,
    acceptLate: async (attempt: string, question: string) =>
      done(await testApp.call(results.acceptLate, { token, params: { id: attempt }, body: { question_id: question } })),
    /** An open test of `count` true-false questions of one mark, and the ids of its questions. */
    async openTrueFalse(count: number, more: Partial<TestDraft> = {}) {
      const ids: string[] = []
      for (let made = 0; made < count; made += 1) ids.push(await ask(trueFalse(true)))
      const items = ids.map((id) => ({ question_id: id, marks: 1 }))
      const id = await draft({ title: 'Light', mode: 'graded', sections: [{ title: 'A', items }], ...more })
      await open(id)
      return { id, questions: ids }
    },
  }
}

type Event = BodyInput<typeof attempts.saveAnswers>['events'][number]
export const event = (seq: number, question: string, value: unknown): Event => ({
  seq,
  question,
  value,
  at: '2026-11-22T10:00:00.000Z',
})

/** Calls of a pupil on one device. */
export function deviceOf(testApp: TestApp, token: string, device: string) {
  return {
    start: (testId: string) => testApp.call(attempts.startAttempt, { token, params: { id: testId }, body: { device } }),
    save: (attempt: string, epoch: number, events: Event[]) =>
      testApp.call(attempts.saveAnswers, { token, params: { id: attempt }, body: { device, epoch, events } }),
    submit: (attempt: string, epoch: number, seq: number) =>
      testApp.call(attempts.submitAttempt, { token, params: { id: attempt }, body: { device, epoch, seq } }),
    show: (attempt: string) => testApp.call(attempts.showAttempt, { token, params: { id: attempt } }),
    list: async () => (await testApp.call(attempts.listPupilTests, { token })).body.items,
  }
}
