import { endpoint } from '@ariviyal/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPlatformTestApp } from '../../../testing/platform-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { AppContext } from '../../app-context.ts'
import { idempotencyJobs } from './idempotency.ts'
import { AppError } from '../errors.ts'
import { type App, route, routeInTwoSteps } from '../route.ts'

const call = {
  method: 'POST',
  tag: 'Test',
  summary: 'A call of this test',
  status: 201,
  access: 'public',
  body: z.object({ what: z.string() }),
  answer: z.object({ id: z.string(), seen: z.number() }),
} as const
const act = endpoint({ ...call, path: '/api/act' })
const actTwice = endpoint({ ...call, path: '/api/act-twice' })
const actAndFail = endpoint({ ...call, path: '/api/act-and-fail' })
const failedStatement = endpoint({ ...call, path: '/api/failed-statement' })
const cut = endpoint({ ...call, path: '/api/cut' })
const inTwoSteps = endpoint({ ...call, path: '/api/in-two-steps' })
const harmless = endpoint({ ...call, path: '/api/harmless', repeats: 'harmless' })
const limited = endpoint({ ...call, path: '/api/limited', attempts: 'contact' })

const put = (ctx: AppContext, what: string) =>
  ctx.db.transaction(async (tx) => {
    await tx.execute(sql`insert into acts values (${what})`)
    return crypto.randomUUID()
  })
const count = async ({ db }: AppContext, what: string) =>
  Number((await db.execute<{ n: string }>(sql`select count(*) as n from acts where what = ${what}`)).rows[0]?.n)

/** Cuts the connection of the transaction, as when the server is killed before it responds. */
const cutConnection = async ({ db }: AppContext) => {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  await testApp.ctx.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
}

let failing: Error | null
const addCalls = (app: App, ctx: AppContext) => {
  idempotencyJobs(ctx)
  for (const each of [act, limited, harmless])
    route(app, each, async ({ ctx, body }) => ({ id: await put(ctx, body.what), seen: await count(ctx, body.what) }))
  route(app, actTwice, async ({ ctx, body }) => {
    await put(ctx, body.what)
    return { id: await put(ctx, body.what), seen: await count(ctx, body.what) }
  })
  route(app, actAndFail, async ({ ctx, body }) => {
    const id = await put(ctx, body.what)
    if (failing) throw failing
    return { id, seen: 0 }
  })
  route(app, failedStatement, async ({ ctx, body }) => {
    await put(ctx, body.what)
    await ctx.db.execute(sql`select 1 / 0`).catch(() => {
      throw new AppError('email-taken')
    })
    return { id: '', seen: 0 }
  })
  route(app, cut, async ({ ctx, body }) => {
    const id = await put(ctx, body.what)
    if (failing) await cutConnection(ctx)
    return { id, seen: 0 }
  })
  routeInTwoSteps(app, inTwoSteps, async ({ ctx: outer, body }) => {
    await put(outer, `${body.what} at first`)
    return async (ctx) => ({ id: await put(ctx, body.what), seen: await count(ctx, body.what) })
  })
}

let testApp: TestApp
let other: TestApp
beforeAll(async () => {
  testApp = await openPlatformTestApp(addCalls, { limitsFactor: 1 })
  other = await openPlatformTestApp(addCalls, { beside: testApp })
  await testApp.ctx.db.execute(sql`create table acts (what text)`)
})
beforeEach(() => {
  failing = new AppError('not-ready')
})
afterAll(async () => {
  await other.close()
  await testApp.close()
})

const key = (word: string) => word.padEnd(20, '-')
async function send(url: string, headers: Record<string, string>, what: string, at = testApp) {
  const answer = await at.app.inject({ method: 'POST', url, headers, payload: { what } })
  return { status: answer.statusCode, text: answer.body, replayed: answer.headers['idempotency-replayed'] }
}
const code = ({ text }: { text: string }): unknown => (JSON.parse(text) as { code: unknown }).code

test('a repeated call acts once, and gets the same response from any instance', async () => {
  const headers = { 'idempotency-key': key('again') }
  const first = await send('/api/act', headers, 'again')
  expect(first).toMatchObject({ status: 201, replayed: undefined })
  expect(JSON.parse(first.text)).toMatchObject({ seen: 1 })
  for (const at of [testApp, other])
    expect(await send('/api/act', headers, 'again', at)).toEqual({ ...first, replayed: 'true' })
  expect(await count(testApp.ctx, 'again')).toBe(1)
})

test('concurrent calls with one key on two instances act once and get the same response', async () => {
  const headers = { 'idempotency-key': key('together') }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => send('/api/act', headers, 'together', place % 2 ? testApp : other)),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await count(testApp.ctx, 'together')).toBe(1)
})

test('without a key, with another key, or from another caller it acts each time', async () => {
  await send('/api/act', {}, 'each')
  await send('/api/act', {}, 'each')
  await send('/api/act', { 'idempotency-key': key('one') }, 'each')
  await send('/api/act', { 'idempotency-key': key('two') }, 'each')
  await send('/api/act', { 'idempotency-key': key('two'), authorization: 'Bearer teacher' }, 'each')
  expect(await count(testApp.ctx, 'each')).toBe(5)
})

test('a key reused for other content is rejected without effect', async () => {
  const headers = { 'idempotency-key': key('else') }
  await send('/api/act', headers, 'else')
  for (const again of [await send('/api/act', headers, 'other'), await send('/api/act-twice', headers, 'else')]) {
    expect(again.status).toBe(422)
    expect(code(again)).toBe('key-reused')
  }
  expect(await count(testApp.ctx, 'other')).toBe(0)
  const wrong = await send('/api/act', { 'idempotency-key': 'short' }, 'other')
  expect({ status: wrong.status, code: code(wrong) }).toEqual({ status: 400, code: 'bad-request' })
})

test('a call that is killed before it commits has no effect, and acts when repeated', async () => {
  const headers = { 'idempotency-key': key('dies') }
  expect((await send('/api/cut', headers, 'dies')).status).toBe(503)
  expect(await count(testApp.ctx, 'dies')).toBe(0)
  failing = null
  expect(await send('/api/cut', headers, 'dies')).toMatchObject({ status: 201, replayed: undefined })
  expect(await count(testApp.ctx, 'dies')).toBe(1)
})

test('an AppError is not stored, and keeps earlier writes', async () => {
  const headers = { 'idempotency-key': key('refused') }
  expect((await send('/api/act-and-fail', headers, 'refused')).status).toBe(409)
  expect(await count(testApp.ctx, 'refused')).toBe(1)
  failing = null
  expect((await send('/api/act-and-fail', headers, 'refused')).status).toBe(201)
})

test('any other error rolls back all writes', async () => {
  const headers = { 'idempotency-key': key('broken') }
  failing = new Error('broken')
  expect((await send('/api/act-and-fail', headers, 'broken')).status).toBe(500)
  expect(await count(testApp.ctx, 'broken')).toBe(0)
})

test('a refusal after a failed statement is answered as that refusal, and undoes the call', async () => {
  const headers = { 'idempotency-key': key('statement') }
  for (const times of [1, 2]) {
    const answer = await send('/api/failed-statement', headers, 'statement')
    expect({ times, status: answer.status, code: code(answer) }).toEqual({ times, status: 409, code: 'email-taken' })
  }
  expect(await count(testApp.ctx, 'statement')).toBe(0)
})

test('a call with nested transactions is replayed as one', async () => {
  const headers = { 'idempotency-key': key('twice') }
  const first = await send('/api/act-twice', headers, 'twice')
  expect(JSON.parse(first.text)).toMatchObject({ seen: 2 })
  expect(await send('/api/act-twice', headers, 'twice')).toEqual({ ...first, replayed: 'true' })
  expect(await count(testApp.ctx, 'twice')).toBe(2)
})

test('a repeated call whose response was not stored gets the code repeated', async () => {
  const headers = { 'idempotency-key': key('unknown') }
  await send('/api/act', headers, 'unknown')
  await testApp.ctx.db.execute(sql`update answered_calls set sealed_answer = null`)
  const again = await send('/api/act', headers, 'unknown')
  expect({ status: again.status, code: code(again) }).toEqual({ status: 409, code: 'repeated' })
  expect(await count(testApp.ctx, 'unknown')).toBe(1)
})

test('concurrent calls in two steps act once; only the first step, outside the transaction, may run twice', async () => {
  const headers = { 'idempotency-key': key('steps') }
  const answers = await Promise.all(Array.from({ length: 4 }, () => send('/api/in-two-steps', headers, 'steps')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await count(testApp.ctx, 'steps')).toBe(1)
  expect(await count(testApp.ctx, 'steps at first')).toBeGreaterThan(0)
})

test('a call declared harmless to repeat acts each time', async () => {
  const headers = { 'idempotency-key': key('harmless') }
  for (const times of [1, 2]) {
    expect(await send('/api/harmless', headers, 'harmless')).toMatchObject({ status: 201, replayed: undefined })
    expect(await count(testApp.ctx, 'harmless')).toBe(times)
  }
})

test('a stored response is encrypted, costs no attempt, and is deleted after a day', async () => {
  const headers = { 'idempotency-key': key('kept') }
  const sent = []
  for (let times = 0; times < 40; times += 1) sent.push((await send('/api/limited', headers, 'kept')).status)
  expect(new Set(sent)).toEqual(new Set([201]))
  const { rows } = await testApp.ctx.db.execute(sql`select * from answered_calls`)
  expect(JSON.stringify(rows)).not.toMatch(/seen|kept/)
  testApp.advance({ hours: 25 })
  await testApp.ctx.jobs.queues.get('answered-calls.forget')?.handler({} as never)
  expect((await testApp.ctx.db.execute(sql`select * from answered_calls`)).rows).toEqual([])
})
