import * as entryCalls from '@ariviyal/contract/community/fairs/fair-entries'
import * as calls from '@ariviyal/contract/community/fairs/fairs'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import type { TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import type { TestApp } from '../../testing/test-app.ts'

export const testSchools = ['North Hill School', 'Riverside School'] as const

/** Entries close in two days, on the day of the fair. */
export const fairForm = (
  testApp: TestApp,
  change: Partial<BodyInput<typeof calls.makeFair>> = {},
): BodyInput<typeof calls.makeFair> => ({
  name: 'Fair of the valley',
  kind: 'together',
  place: 'Town hall',
  held_on: laterDay(dayOf(testApp.ctx.now()), 2),
  entries_until: new Date(testApp.ctx.now().getTime() + 86_400_000).toISOString(),
  grade_from: 6,
  grade_to: 9,
  categories: ['Working models', 'Experiments'],
  schools: [...testSchools],
  rubric: [
    { name: 'Question and idea', marks: 10 },
    { name: 'Method', marks: 10 },
  ],
  tie_rule: 'rows',
  ...change,
})

/** The result of a call that must not be refused. */
export function wanted<Result extends { status: number; error: { code: string } }>(result: Result): Result {
  if (result.status >= 300) throw new Error(`refused: ${result.error.code}`)
  return result
}

/** Makes a fair of this host; returns what the host sees of it. */
export async function hostFair(testApp: TestApp, host: TestUser, change: Parameters<typeof fairForm>[1] = {}) {
  const { token } = host
  const { body } = wanted(await testApp.call(calls.makeFair, { token, body: fairForm(testApp, change) }))
  return showFairTo(testApp, host, body.id)
}

export async function showFairTo(testApp: TestApp, { token }: TestUser, id: string) {
  return wanted(await testApp.call(calls.showFair, { token, params: { id } })).body
}

type HostedFair = Awaited<ReturnType<typeof hostFair>>

/** Joins a fair for the school with this name; as a judge where `role` says so. */
export async function joinAs(
  testApp: TestApp,
  { token }: TestUser,
  { hosting, schools }: HostedFair,
  { role, school }: { role: 'school' | 'judge'; school?: string },
): Promise<void> {
  const code = (role === 'judge' ? hosting?.judge_code : hosting?.school_code) ?? ''
  const found = schools.find(({ name }) => name === school)
  wanted(await testApp.call(calls.joinFair, { token, params: { code }, body: found ? { school_id: found.id } : {} }))
}

export const entryForm = (
  change: Partial<BodyInput<typeof entryCalls.enterFair>> = {},
): BodyInput<typeof entryCalls.enterFair> => ({
  title: 'Water from fog',
  category: 'Working models',
  grade: 8,
  pupils: 3,
  summary: 'A mesh of old nets catches drops on a cold morning.',
  version: 1,
  ...change,
})

/** Enters work of pupils; returns the id of the entry. */
export async function enter(
  testApp: TestApp,
  { token }: TestUser,
  id: string,
  change: Parameters<typeof entryForm>[0] = {},
): Promise<string> {
  return wanted(await testApp.call(entryCalls.enterFair, { token, params: { id }, body: entryForm(change) })).body.id
}

/** A fair of two schools with one entry each and three judges from elsewhere. */
export async function fairWithEntries(
  testApp: TestApp,
  admin: TestUser,
  { judges: count = 3, ...change }: Parameters<typeof fairForm>[1] & { judges?: number } = {},
) {
  const [host, teacher] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
  const fair = await hostFair(testApp, host, change)
  await joinAs(testApp, teacher, fair, { role: 'school', school: testSchools[1] })
  const judges: TestUser[] = []
  for (let place = 0; place < count; place += 1) {
    const judge = await signUpSubscriber(testApp, { admin })
    await joinAs(testApp, judge, fair, { role: 'judge' })
    judges.push(judge)
  }
  const entries = [
    await enter(testApp, host, fair.id, { title: 'Sundial of shadows' }),
    await enter(testApp, teacher, fair.id, { title: 'Water from fog' }),
  ]
  return { host, teacher, judges, fair, entries }
}

/** The same, one day later and with judging begun. */
export async function fairInJudging(
  testApp: TestApp,
  admin: TestUser,
  change: Parameters<typeof fairWithEntries>[2] = {},
) {
  const found = await fairWithEntries(testApp, admin, change)
  testApp.advance({ days: 1, minutes: 1 })
  const { token } = found.host
  wanted(await testApp.call(entryCalls.startJudging, { token, params: { id: found.fair.id } }))
  return found
}

export async function reviewsOf(testApp: TestApp, { token }: TestUser, id: string) {
  return wanted(await testApp.call(entryCalls.listFairReviews, { token, params: { id } })).body.items
}

/** Scores everything that waits for these judges, each by title. */
export async function scoreAll(
  testApp: TestApp,
  judges: TestUser[],
  fairId: string,
  marksOf: (title: string, judge: TestUser) => number[],
): Promise<void> {
  for (const judge of judges)
    for (const { id, title, marks } of await reviewsOf(testApp, judge, fairId))
      if (marks === null)
        wanted(
          await testApp.call(entryCalls.scoreFairEntry, {
            token: judge.token,
            params: { id },
            body: { marks: marksOf(title, judge), remark: '' },
          }),
        )
}
