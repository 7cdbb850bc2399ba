import * as calls from '@ariviyal/contract/tests/tests'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, type TestDraft, testsOf, trueFalse } from '../testing.ts'

export const formOf = (sections: TestDraft['sections'], more: Partial<TestDraft> = {}): TestDraft => ({
  title: 'Light',
  mode: 'graded',
  sections,
  ...more,
})

/** A class of five, with what its teacher and pupils do with tests. */
export async function openClass(testApp: TestApp) {
  const classroom: ClassOfPupils = await classOfPupils(testApp, ['Anbu', 'Banu', 'Chitra', 'Devi', 'Elango'])
  const mine = testsOf(testApp, classroom)
  const phoneOf = (pupil: number) => deviceOf(testApp, classroom.pupils[pupil]?.token ?? '', 'phone')
  return {
    classroom,
    mine,
    phoneOf,
    create: (form: TestDraft, token = classroom.token) =>
      testApp.call(calls.createTest, { token, body: { class_id: classroom.classId, ...form } }),
    askMany: async (count: number) => {
      const ids: string[] = []
      for (let made = 0; made < count; made += 1) ids.push(await mine.ask(trueFalse(true)))
      return ids
    },
    caseOf: (parts: number) =>
      mine.ask({
        kind: 'case',
        text: 'A ray meets a mirror.',
        parts: Array.from({ length: parts }, () => trueFalse(true)),
      }),
    /** Takes a test with these values by question and returns its attempt. */
    take: async (testId: string, pupil: number, values: Record<string, unknown>) => {
      const phone = phoneOf(pupil)
      const { attempt } = (await phone.start(testId)).body
      const events = Object.entries(values).map(([id, value], index) => event(index + 1, id, value))
      await phone.save(attempt.id, 1, events)
      await phone.submit(attempt.id, 1, events.length)
      return attempt
    },
    resultOf: async (testId: string, pupil = 0) => {
      const id = classroom.pupils[pupil]?.id
      return (await mine.results(testId)).find(({ student_id }) => student_id === id)
    },
  }
}
