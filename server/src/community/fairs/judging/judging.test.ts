import * as entryCalls from '@ariviyal/contract/community/fairs/fair-entries'
import { fairMessages } from '@ariviyal/contract/community/fairs/fair-rules'
import * as calls from '@ariviyal/contract/community/fairs/fairs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { users } from '../../../accounts/users.table.ts'
import { signUpSubscriber } from '../../../subscriptions/testing.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { fairReviews } from '../fair-entries.table.ts'
import { tendFairs } from '../tend-fairs.ts'
import { fairInJudging, fairWithEntries, joinAs, reviewsOf, scoreAll, showFairTo, testSchools } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const start = ({ token }: TestUser, id: string) => testApp.call(entryCalls.startJudging, { token, params: { id } })
const score = ({ token }: TestUser, id: string, marks: number[]) =>
  testApp.call(entryCalls.scoreFairEntry, { token, params: { id }, body: { marks, remark: '' } })
const publish = ({ token }: TestUser, id: string) =>
  testApp.call(entryCalls.publishFairResults, { token, params: { id } })
const asked = async ({ email }: TestUser) =>
  (await testApp.mails(email)).filter(({ subject }) => subject === 'Entries of a science fair wait for your score')
    .length
const rowsOf = (entryId: string) =>
  testApp.ctx.db.select().from(fairReviews).where(eq(fairReviews.entryId, entryId)).orderBy(fairReviews.slot)

describe('judging', () => {
  test('begins once entries are closed and each entry has two judges from other schools', async () => {
    const { host, teacher, fair, judges } = await fairWithEntries(testApp, admin, { judges: 1 })
    expect((await start(host, fair.id)).error.msg).toBe(fairMessages.entriesOpen)
    testApp.advance({ days: 1, minutes: 1 })
    expect((await start(teacher, fair.id)).status).toBe(404)
    expect((await start(host, fair.id)).error.msg).toBe(fairMessages.judgesNeeded)
    const own = await signUpSubscriber(testApp, { admin })
    await joinAs(testApp, own, fair, { role: 'judge', school: testSchools[0] })
    // For the entry of that school there is still only one.
    expect((await start(host, fair.id)).error.msg).toBe(fairMessages.judgesNeeded)
    const third = await signUpSubscriber(testApp, { admin })
    await joinAs(testApp, third, fair, { role: 'judge' })
    expect((await start(host, fair.id)).status).toBe(200)
    expect((await start(host, fair.id)).status).toBe(409)
    const titles = async (judge: TestUser) => (await reviewsOf(testApp, judge, fair.id)).map(({ title }) => title)
    expect(await titles(own)).toEqual(['Water from fog'])
    for (const judge of [...judges, own, third])
      expect(await asked(judge)).toBe((await titles(judge)).length > 0 ? 1 : 0)
  })

  test('of two scores of the same judge at once, one counts; each row has its highest mark', async () => {
    const { judges, fair } = await fairInJudging(testApp, admin, { judges: 2 })
    const [judge, other] = judges
    if (!judge || !other) throw new Error('no judges')
    const [first] = await reviewsOf(testApp, judge, fair.id)
    const id = first?.id ?? ''
    for (const marks of [[11, 5], [5], [5, 5, 5]]) expect((await score(judge, id, marks)).status).toBe(422)
    expect((await score(other, id, [5, 5])).status).toBe(404)
    const twins = await Promise.all([score(judge, id, [5, 5]), score(judge, id, [9, 9])])
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [kept] = await reviewsOf(testApp, judge, fair.id)
    expect(kept?.marks).toEqual(twins[0]?.status === 200 ? [5, 5] : [9, 9])
  })

  test('of two scores far apart at once, exactly one third judge is asked', async () => {
    const { entries, judges, fair, host } = await fairInJudging(testApp, admin)
    const [entryId = ''] = entries
    const both = await rowsOf(entryId)
    const judgeOf = (review: (typeof both)[number]) => judges.find(({ id }) => id === review.judgeId) ?? host
    const scores = await Promise.all(
      both.map((review, place) => score(judgeOf(review), review.id, place === 0 ? [10, 10] : [3, 3])),
    )
    expect(scores.map(({ status }) => status)).toEqual([200, 200])
    const after = await rowsOf(entryId)
    expect(after.map(({ slot, scoredAt }) => [slot, scoredAt !== null])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ])
    expect(new Set(after.map(({ judgeId }) => judgeId)).size).toBe(3)
    await scoreAll(testApp, judges, fair.id, () => [8, 8])
    testApp.advance({ days: 1 })
    expect((await publish(host, fair.id)).status).toBe(200)
    const results = await testApp.call(entryCalls.showFairResults, { token: host.token, params: { id: fair.id } })
    expect(results.body).toMatchObject({ of: 20, items: [{ score: 16 }, { score: 16 }] })
  })

  test('without another judge, the mean of two scores far apart counts', async () => {
    const { judges, fair, host } = await fairInJudging(testApp, admin, { judges: 2 })
    await scoreAll(testApp, judges, fair.id, (_, judge) => (judge === judges[0] ? [10, 10] : [1, 0]))
    testApp.advance({ days: 1 })
    expect((await publish(host, fair.id)).status).toBe(200)
    const { body } = await testApp.call(entryCalls.showFairResults, { token: host.token, params: { id: fair.id } })
    expect(body.items.map(({ score: mean }) => mean)).toEqual([10.5, 10.5])
  })
})

describe('a judge who is silent for a week', () => {
  test('is replaced by another one, whose score then is the only one that counts', async () => {
    const { judges, fair } = await fairInJudging(testApp, admin)
    const before = await Promise.all(judges.map((judge) => reviewsOf(testApp, judge, fair.id)))
    const silent = before.findIndex(({ length }) => length > 0)
    const others = judges.filter((_, place) => place !== silent)
    await scoreAll(testApp, others, fair.id, () => [7, 7])
    testApp.advance({ days: 6, hours: 23 })
    await tendFairs(testApp.ctx)
    const still = judges[silent]
    if (!still) throw new Error('nobody was asked')
    expect(await reviewsOf(testApp, still, fair.id)).toHaveLength(before[silent]?.length ?? 0)
    testApp.advance({ hours: 1, minutes: 1 })
    await Promise.all([tendFairs(testApp.ctx), tendFairs(testApp.ctx)])
    expect(await reviewsOf(testApp, still, fair.id)).toEqual([])
    expect((await score(still, before[silent]?.[0]?.id ?? '', [1, 1])).status).toBe(404)
    const waiting = await Promise.all(others.map((judge) => reviewsOf(testApp, judge, fair.id)))
    expect(waiting.flat().filter(({ marks }) => marks === null)).toHaveLength(before[silent]?.length ?? 0)
  })

  test('may still score where nobody can take the place; the host is notified once, and a new judge takes over', async () => {
    const { host, judges, fair } = await fairInJudging(testApp, admin, { judges: 2 })
    testApp.advance({ days: 7, minutes: 1 })
    await tendFairs(testApp.ctx)
    await tendFairs(testApp.ctx)
    const stuck = (await testApp.mails(host.email)).filter(
      ({ subject }) => subject === 'Your science fair needs another judge',
    )
    expect(stuck).toHaveLength(1)
    expect(await showFairTo(testApp, host, fair.id)).toMatchObject({ hosting: { asked: 4, overdue: 4 } })
    const [first] = judges
    if (!first) throw new Error('no judge')
    const [review] = await reviewsOf(testApp, first, fair.id)
    expect((await score(first, review?.id ?? '', [5, 5])).status).toBe(200)
    const fresh = await signUpSubscriber(testApp, { admin })
    await joinAs(testApp, fresh, fair, { role: 'judge' })
    expect(await reviewsOf(testApp, fresh, fair.id)).toHaveLength(2)
    expect(await asked(fresh)).toBe(1)
  })
})

test('a judge who leaves, or whose account is erased, is replaced, and given scores count', async () => {
  const { judges, fair, host } = await fairInJudging(testApp, admin, { judges: 4 })
  const [leaver, erased, ...others] = judges
  if (!leaver || !erased) throw new Error('no judges')
  await scoreAll(testApp, [leaver], fair.id, () => [6, 6])
  const leave = () => testApp.call(calls.leaveFair, { token: leaver.token, params: { id: fair.id } })
  expect([(await leave()).status, (await leave()).status]).toEqual([200, 404])
  await testApp.ctx.db.delete(users).where(eq(users.id, erased.id))
  await tendFairs(testApp.ctx)
  await scoreAll(testApp, others, fair.id, () => [6, 6])
  testApp.advance({ days: 1 })
  expect((await publish(host, fair.id)).status).toBe(200)
})

test('a withdrawn entry is scored by nobody, and results wait only for the others', async () => {
  const { teacher, host, judges, fair, entries } = await fairInJudging(testApp, admin, { judges: 2 })
  const withdraw = (by: TestUser) =>
    testApp.call(entryCalls.withdrawFairEntry, { token: by.token, params: { id: entries[1] ?? '' } })
  expect((await withdraw(host)).status).toBe(404)
  const [judge] = judges
  if (!judge) throw new Error('no judge')
  const review = (await reviewsOf(testApp, judge, fair.id)).find(({ title }) => title === 'Water from fog')
  expect((await withdraw(teacher)).status).toBe(200)
  expect((await score(judge, review?.id ?? '', [5, 5])).status).toBe(409)
  expect((await publish(host, fair.id)).error.msg).toBe(fairMessages.unscored)
  await scoreAll(testApp, judges, fair.id, () => [5, 5])
  expect((await publish(host, fair.id)).error.msg).toBe(fairMessages.beforeDay)
  testApp.advance({ days: 1 })
  const twins = await Promise.all([publish(host, fair.id), publish(host, fair.id)])
  expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await testApp.call(entryCalls.showFairResults, { token: host.token, params: { id: fair.id } })
  expect(body.items.map(({ title }) => title)).toEqual(['Sundial of shadows'])
  expect((await withdraw(teacher)).status).toBe(409)
})
