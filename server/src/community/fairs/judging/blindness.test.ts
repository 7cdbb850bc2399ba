import * as entryCalls from '@ariviyal/contract/community/fairs/fair-entries'
import * as fairCalls from '@ariviyal/contract/community/fairs/fairs'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { users } from '../../../accounts/users.table.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { communityFeature } from '../../community.feature.ts'
import { fairInJudging, reviewsOf, scoreAll, testSchools } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const isEndpoint = (value: object): value is Endpoint => 'path' in value && 'access' in value
const exported: object[] = [...Object.values(fairCalls), ...Object.values(entryCalls)]
/** All calls about fairs, whatever is added to them. */
const fairEndpoints = exported.filter(isEndpoint)

test('no answer to a judge, mail or file says whose work an entry is, in any state of the fair', async () => {
  const { host, teacher, judges, fair, entries } = await fairInJudging(testApp, admin)
  const [judge] = judges
  if (!judge) throw new Error('no judge')
  const secrets: string[] = [...testSchools, 'Ponni', 'Amaravathi']
  for (const { id, email } of [host, teacher]) {
    secrets.push(id, email)
    await testApp.ctx.db.update(users).set({ firstname: 'Ponni', lastname: 'Amaravathi' }).where(eq(users.id, id))
  }
  secrets.push(...fair.schools.map(({ id }) => id))
  const [review] = await reviewsOf(testApp, judge, fair.id)
  const reviewId = review?.id ?? ''

  /** Every call with every id that the judge may know or guess, as a judge. */
  const crawl = async () => {
    let answered = 0
    for (const { method, path } of fairEndpoints) {
      const isCode = path.includes('{code}')
      const ids = isCode
        ? [fair.hosting?.judge_code, fair.hosting?.school_code]
        : path.includes('{id}')
          ? [fair.id, reviewId, ...entries]
          : ['']
      for (const id of ids) {
        const { statusCode, body } = await testApp.app.inject({
          method,
          url: path.replace(/\{\w+\}/, id ?? ''),
          headers: { authorization: `Bearer ${judge.token}`, 'idempotency-key': crypto.randomUUID() },
          ...(method === 'GET' ? {} : { payload: { marks: [5, 5], remark: '', school_id: fair.schools[0]?.id } }),
        })
        expect(statusCode, `${method} ${path}`).toBeLessThan(500)
        if (statusCode < 300) answered += 1
        for (const secret of secrets) expect(body, `${method} ${path}`).not.toContain(secret)
      }
    }
    return answered
  }
  // The crawl leaves the fair by its own call: what is read comes first.
  const reads = fairEndpoints.filter(({ method }) => method === 'GET')
  expect(reads.length).toBeGreaterThan(4)
  fairEndpoints.sort((a, b) => Number(a.path.endsWith('/leave')) - Number(b.path.endsWith('/leave')))
  const leave = fairEndpoints.pop()
  expect(await crawl()).toBeGreaterThan(3)
  await scoreAll(testApp, judges, fair.id, () => [5, 5])
  expect(await crawl()).toBeGreaterThan(2)
  testApp.advance({ days: 1 })
  const published = { token: host.token, params: { id: fair.id } }
  expect((await testApp.call(entryCalls.publishFairResults, published)).status).toBe(200)
  if (leave) fairEndpoints.push(leave)
  expect(await crawl()).toBeGreaterThan(3)

  const mails = JSON.stringify(
    (await testApp.mails(judge.email)).map(({ subject, text, html }) => [subject, text, html]),
  )
  const own = JSON.stringify(await communityFeature.personalData?.(testApp.ctx, judge.id))
  const days = JSON.stringify(await communityFeature.calendarDays?.(testApp.ctx.db, judge.id, testApp.ctx.now()))
  expect(mails).toContain('wait for your score')
  expect(own).toContain('fair_scores')
  for (const secret of secrets) for (const text of [mails, own, days]) expect(text).not.toContain(secret)
})
