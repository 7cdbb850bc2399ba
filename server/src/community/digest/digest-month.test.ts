import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Subject, subjectNames } from '@ariviyal/contract/accounts/teaching'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { digestPartNames } from '@ariviyal/contract/community/digest/digest-rules'
import { dayOf, laterDay, weekdayOf } from '@ariviyal/contract/time'
import { inArray } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teaching } from '../../accounts/teaching/teaching.table.ts'
import { users } from '../../accounts/users.table.ts'
import { runJob } from '../../platform/jobs/jobs.ts'
import { mailQueue } from '../../platform/mail/mail.ts'
import { subscriptions } from '../../subscriptions/subscriptions.table.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { answers, discussions } from '../discussions/discussions.table.ts'
import { communityMembers, discussionFollows } from '../members/members.table.ts'
import { news } from '../news/news.table.ts'
import { saveChoice, unsubscribe } from './choose-digest.ts'
import { sendDigests } from './send-digests.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

const events = 10_000
/** Hours of one step: what happens within it happens at once. */
const step = 3
const steps = (28 * 24) / step
const teachers = 120

/** A fixed sequence of numbers below `below` (Numerical Recipes' linear congruence), so that a failure repeats. */
let state = 20_261_123
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

interface Teacher {
  id: string
  email: string
  timeZone: string | null
  weekday: number
  /** The day chosen before, and when it was changed: a mail on its way then still arrives on that day. */
  before: { weekday: number; until: Date } | null
  /** Since when the mails are off. */
  offSince: Date | null
  mails: { at: Date; step: number; entries: string[] }[]
}

let testApp: TestApp
let beside: TestApp | undefined
const all: Teacher[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  const { db, now } = testApp.ctx
  const zones = [null, null, null, 'Asia/Dubai', 'America/New_York', 'Pacific/Auckland']
  for (let n = 0; n < teachers; n += 1)
    all.push({
      id: uuid(),
      email: `teacher${n}@school.example`,
      timeZone: zones[n % zones.length] ?? null,
      weekday: 3,
      before: null,
      offSince: null,
      mails: [],
    })
  const ends = new Date(now().getTime() + 366 * 86_400_000)
  await db.insert(users).values(
    all.map(({ id, email, timeZone }) => ({
      id,
      email,
      timeZone,
      firstname: 'Demo',
      lastname: 'Teacher',
      phoneNumber: '9876543210',
      passwordHash: '',
      role: 'teacher' as const,
      createdAt: now(),
      emailConfirmedAt: now(),
    })),
  )
  await db
    .insert(subscriptions)
    .values(
      all.map(({ id }) => ({ id: uuid(), userId: id, startsAt: now(), endsAt: ends, reference: '', createdAt: now() })),
    )
  await db.insert(communityMembers).values(all.map(({ id }) => ({ userId: id, welcomedAt: now() })))
  // Nothing is ever asked for every tenth, who would only get empty mails.
  await db
    .insert(teaching)
    .values(
      all.map(({ id }, n) =>
        n % 10 === 0
          ? { userId: id, subjects: ['mathematics' as const], grades: [12] }
          : { userId: id, subjects: [subjectOf(n)], grades: [6 + (n % 5), 7 + (n % 5)] },
      ),
    )
})
afterAll(async () => {
  await beside?.close()
  await testApp.close()
})

const subjectOf = (n: number): Subject => subjectNames.filter((name) => name !== 'mathematics')[n % 5] ?? 'science'
const anyOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
/** Teachers who follow something are not among those for whom nothing fits. */
const withEvents = () => all.filter((_, n) => n % 10 !== 0)

const asked: string[] = []

/** What one step brings. Rows of one kind are stored together. */
async function playStep(count: number, did: Record<string, number>): Promise<void> {
  const { ctx } = testApp
  const now = ctx.now()
  const kinds = Array.from({ length: count }, () => random(1_000))
  const times = (from: number, to: number) => kinds.filter((kind) => kind >= from && kind < to)
  const questions = times(0, 400).map(() => ({
    id: uuid(),
    authorId: anyOf(withEvents()).id,
    title: 'How do you show refraction?',
    subject: subjectOf(random(5)),
    grade: 6 + random(6),
    chapter: '',
    body: '',
    content: [],
    state: 'shown' as const,
    createdAt: now,
  }))
  if (questions.length > 0) await ctx.db.insert(discussions).values(questions)
  asked.push(...questions.map(({ id }) => id))
  const given = asked.length === 0 ? [] : times(400, 700).map(() => anyOf(asked))
  if (given.length > 0) {
    await ctx.db.insert(answers).values(
      given.map((discussionId) => ({
        id: uuid(),
        discussionId,
        authorId: anyOf(withEvents()).id,
        body: '',
        content: [],
        state: 'shown' as const,
        createdAt: now,
      })),
    )
    await ctx.db.update(discussions).set({ firstAnsweredAt: now }).where(inArray(discussions.id, given))
  }
  const follows =
    asked.length === 0
      ? []
      : times(700, 860).map(() => ({ userId: anyOf(withEvents()).id, discussionId: anyOf(asked) }))
  if (follows.length > 0) await ctx.db.insert(discussionFollows).values(follows).onConflictDoNothing()
  const published = times(860, 930).map(() => ({
    id: uuid(),
    kind: 'course' as const,
    title: 'A course in optics',
    giver: 'The institute',
    url: 'https://institute.example',
    gain: 'A week in a laboratory',
    subjects: [subjectOf(random(5))],
    grades: [6 + random(5)],
    boards: [],
    states: [],
    districts: [],
    yearsMin: 0,
    lastDay: laterDay(dayOf(now), random(20)),
    fee: 0,
    state: 'published' as const,
    createdAt: now,
    publishedAt: now,
  }))
  if (published.length > 0) await ctx.db.insert(news).values(published)
  const tokenOf = await tokens
  for (let left = times(930, 940).length; left > 0; left -= 1) {
    const teacher = anyOf(all)
    await unsubscribe(ctx, tokenOf(teacher.id))
    teacher.offSince ??= now
  }
  for (let left = times(940, 1_000).length; left > 0; left -= 1) {
    const teacher = anyOf(all)
    // Who ended the mails seldom asks for them again.
    if (teacher.offSince && random(4) > 0) continue
    const weekday = 1 + random(7)
    await saveChoice(ctx, { id: teacher.id } as User, { is_on: true, weekday, parts: [...digestPartNames] })
    const until = new Date(now.getTime() + 86_400_000)
    Object.assign(teacher, { weekday, before: { weekday: teacher.weekday, until }, offSince: null })
  }
  const bounds = {
    questions: [0, 400],
    answers: [400, 700],
    follows: [700, 860],
    news: [860, 930],
    ends: [930, 940],
    days: [940, 1_000],
  }
  for (const [kind, [from = 0, to = 0]] of Object.entries(bounds)) did[kind] = (did[kind] ?? 0) + times(from, to).length
}
let tokens: Promise<(userId: string) => string>

const seen = new Set<string>()

/** Sends the enqueued mails, and notes for each teacher what arrived now. */
async function deliver(number: number): Promise<void> {
  const { jobs, config, now } = testApp.ctx
  const queue = jobs.queues.get(mailQueue)
  if (!queue) throw new Error('no queue of mails')
  for (const job of await jobs.boss.fetch<object>(mailQueue, { batchSize: 200 })) {
    await runJob(jobs.boss, queue, { ...job, signal: new AbortController().signal })
    await jobs.boss.complete(mailQueue, job.id)
  }
  const outbox = join(config.dataDir, 'outbox')
  for (const name of await readdir(outbox).catch(() => [])) {
    if (seen.has(name)) continue
    seen.add(name)
    const mail = await PostalMime.parse(await readFile(join(outbox, name)))
    const teacher = all.find(({ email }) => email === mail.to?.[0]?.address)
    const entries = mail.text?.match(/\/networking\/(discussions|news)\/\S+/g) ?? []
    teacher?.mails.push({ at: now(), step: number, entries })
  }
}

/** A process that is killed before it commits. */
async function sendKilled(): Promise<void> {
  const { ctx } = testApp
  const jobs = {
    ...ctx.jobs,
    enqueueAll: async (...args: Parameters<typeof ctx.jobs.enqueueAll>) => {
      await ctx.jobs.enqueueAll(...args)
      throw new Error('killed')
    },
  }
  await sendDigests({ ...ctx, jobs }).catch((error: unknown) => {
    if (!(error instanceof Error && error.message === 'killed')) throw error
  })
}

test('10,000 events in four weeks: nobody gets two mails in a week, an empty one, or one after ending them', async () => {
  const did: Record<string, number> = {}
  tokens = unsubscribeTokens(testApp.ctx.db, testApp.ctx.now())
  beside = await openTestApp({ beside: testApp })
  let downFor = 0
  let mailsDownFor = 0
  let kills = 0
  for (let number = 0; number < steps; number += 1) {
    await playStep(Math.floor((events * (number + 1)) / steps) - Math.floor((events * number) / steps), did)
    testApp.advance({ hours: step })
    beside.advance({ hours: step })
    // Now and then the server, or the mail server, is away for up to a day and a half.
    if (downFor === 0 && random(20) === 0) downFor = 1 + random(12)
    if (mailsDownFor === 0 && random(14) === 0) mailsDownFor = 1 + random(12)
    if (downFor > 0) downFor -= 1
    else if (random(8) === 0) {
      kills += 1
      await sendKilled()
    } else if (random(4) === 0) await Promise.all([sendDigests(testApp.ctx), sendDigests(beside.ctx)])
    else await sendDigests(testApp.ctx)
    if (mailsDownFor > 0) mailsDownFor -= 1
    else await deliver(number)
    for (const { mails, offSince, weekday, before, timeZone } of all) {
      const last = mails.at(-1)
      if (last?.step !== number) continue
      expect(offSince).toBeNull()
      const chosen = before && before.until > last.at ? [weekday, before.weekday] : [weekday]
      expect(chosen).toContain(weekdayOf(dayOf(last.at, timeZone ?? undefined)))
    }
  }
  expect(Object.values(did).reduce((sum, count) => sum + count)).toBe(events)
  for (const { mails, timeZone } of all)
    for (const [n, { at, entries }] of mails.entries()) {
      expect(entries.length).toBeGreaterThan(0)
      const before = mails[n - 1]
      if (!before) continue
      const day = (moment: Date) => dayOf(moment, timeZone ?? undefined)
      expect(day(at) >= laterDay(day(before.at), 7)).toBe(true)
    }
  // What was played is enough to meet each rule: ended mails, changed days, outages, and readers with nothing to read.
  const sent = all.flatMap(({ mails }) => mails).length
  expect(sent).toBeGreaterThan(80)
  expect(all.filter((_, n) => n % 10 === 0).flatMap(({ mails }) => mails)).toEqual([])
  expect(Math.min(...Object.values(did))).toBeGreaterThan(50)
  expect(kills).toBeGreaterThan(10)
}, 120_000)
