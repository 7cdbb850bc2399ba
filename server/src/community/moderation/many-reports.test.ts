import { communityLimits } from '@ariviyal/contract/community/community-limits'
import * as calls from '@ariviyal/contract/community/moderation'
import { reportReasonNames } from '@ariviyal/contract/community/moderation-rules'
import { limits } from '@ariviyal/contract/limits'
import { listWaiting, type WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { ask } from '../testing.ts'
import { postReports } from './moderation.table.ts'

const [posts, reporters] = [40, 25]
const total = posts * reporters
const reported: string[] = []

let testApp: TestApp
let admin: TestUser
let second: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  second = await signUp(testApp, { role: 'support' })
  const { newMember: each } = communityLimits.perDay.discussions
  const authors = await Promise.all(Array.from({ length: posts / each }, () => signUpSubscriber(testApp, { admin })))
  for (const author of authors)
    for (let asked = 0; asked < each; asked += 1)
      reported.push(await ask(testApp, author, { title: `A question that is reported, ${reported.length}` }))
  const people: string[] = []
  for (let place = 0; place < reporters; place += 1) people.push((await signUp(testApp)).id)
  const createdAt = testApp.ctx.now()
  await testApp.ctx.db.insert(postReports).values(
    people.flatMap((reporterId, person) =>
      reported.map((discussionId, post) => ({
        id: uuid(),
        discussionId,
        reporterId,
        reason: reportReasonNames[(person + post) % reportReasonNames.length] ?? 'other',
        details: '',
        createdAt,
      })),
    ),
  )
}, 60_000)
afterAll(() => testApp.close())

/** All reports that wait, page by page. */
async function queue(): Promise<{ items: WaitingItem[]; pages: number }> {
  const items: WaitingItem[] = []
  let cursor: string | null | undefined
  let pages = 0
  do {
    const { body } = await testApp.call(listWaiting, { token: second.token, query: cursor ? { cursor } : {} })
    expect(body.items.length).toBeLessThanOrEqual(limits.pageSize)
    items.push(...body.items)
    cursor = body.next_cursor
    pages += 1
  } while (cursor)
  return { items: items.filter(({ kind }) => kind === 'post-report'), pages }
}
const decide = (id: string, by: TestUser) =>
  testApp.call(calls.decidePost, {
    token: by.token,
    params: { id },
    body: { act: 'removal', reason: 'A pupil is named.' },
  })
const open = async () => {
  const { rows } = await testApp.ctx.db.execute<{ reports: number }>(
    sql`select count(*)::int as reports from post_reports where settled_at is null`,
  )
  return rows[0]?.reports
}

test('1,000 reports of 40 posts by 25 people are 40 entries on two pages, each decided once by one of two at the same time', async () => {
  expect(await open()).toBe(total)
  const { items, pages } = await queue()
  expect(pages).toBe(posts / limits.pageSize)
  expect(items.map(({ post_id }) => post_id ?? '').toSorted()).toEqual(reported.toSorted())

  const shown = await testApp.call(calls.showPostCase, { token: second.token, params: { id: reported[0] ?? '' } })
  expect(shown.body.reports).toHaveLength(reporters)

  // Two of staff work through the same queue, from both ends.
  const outcomes = new Map(reported.map((id) => [id, [] as number[]]))
  const work = async (ids: string[], by: TestUser) => {
    for (const id of ids) outcomes.get(id)?.push((await decide(id, by)).status)
  }
  await Promise.all([work(reported, admin), work(reported.toReversed(), second), work(reported, second)])
  for (const statuses of outcomes.values()) expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await open()).toBe(0)
  expect((await queue()).items).toEqual([])
  const decided = await testApp.ctx.db.execute<{ decisions: number }>(
    sql`select count(*)::int as decisions from moderation_decisions`,
  )
  expect(decided.rows[0]?.decisions).toBe(posts)
}, 60_000)
