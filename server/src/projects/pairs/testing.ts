import type { BodyInput } from '@ariviyal/contract/endpoint'
import type { CallForm } from '@ariviyal/contract/projects/pairs/pair-calls'
import * as calls from '@ariviyal/contract/projects/pairs/pairs'
import type { TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { addDays } from '../../platform/time/calendar.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { enrolledClass } from '../testing.ts'

type Entry = Awaited<ReturnType<typeof enrolledClass>>
type Report = BodyInput<typeof calls.saveReport>

export const reportForm = (change: Partial<Report> = {}): Report => ({
  asked: 'How much rain falls at our school in a week?',
  found: 'About **80 mm**, most of it in two nights.',
  differently: 'We would empty the gauge before each weekend.',
  version: 0,
  hand_in: true,
  ...change,
})

export const markForm = (version = 1) => ({
  question: 3,
  method: 4,
  honesty: 2,
  conclusion: 3,
  praise: 'The week is described day by day.',
  advice: 'Say how large the error of the gauge is.',
  version,
})

/** A video call in two days. */
export const callForm = ({ ctx }: TestApp, change: Partial<CallForm> = {}): CallForm => ({
  starts_at: addDays(ctx.now(), 2).toISOString(),
  address: 'https://meet.example/hill-and-valley',
  ...change,
})

/** A class of a new teacher at a school of its own in a project. */
export async function schoolIn(testApp: TestApp, admin: TestUser, projectId: string, school: string) {
  const teacher = await signUpSubscriber(testApp, { admin })
  return enrolledClass(testApp, teacher, projectId, { school })
}

/** Calls of a class's teacher about its pair. */
export function pairOf(testApp: TestApp, { id, teacher: { token } }: Entry) {
  const page = async () => (await testApp.call(calls.showPair, { token, params: { id } })).body
  return {
    page,
    report: (change: Partial<Report> = {}) =>
      testApp.call(calls.saveReport, { token, params: { id }, body: reportForm(change) }),
    async mark(version?: number) {
      const { partner } = await page()
      return testApp.call(calls.markReport, { token, params: { id: partner?.id ?? id }, body: markForm(version) })
    },
  }
}

export const pairAs = (testApp: TestApp, { token }: TestUser, projectId: string) =>
  testApp.call(calls.pairClasses, { token, params: { id: projectId } })
