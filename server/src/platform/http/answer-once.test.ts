import { endpoint } from '@ariviyal/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPlatformHouse } from '../../testing/platform-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import type { House } from '../house.ts'
import { answeredCallJobs } from './answer-once.ts'
import { Refusal } from './errors.ts'
import { type App, route } from './route.ts'

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
const cut = endpoint({ ...call, path: '/api/cut' })
const limited = endpoint({ ...call, path: '/api/limited', attempts: 'contact' })

const put = (house: House, what: string) =>
  house.db.transaction(async (tx) => {
    await tx.execute(sql`insert into acts values (${what})`)
    return crypto.randomUUID()
  })
const count = async ({ db }: House, what: string) =>
  Number((await db.execute<{ n: string }>(sql`select count(*) as n from acts where what = ${what}`)).rows[0]?.n)

/** The connection of the transaction that waits for its answer is cut, as when the server dies. */
const cutConnection = async ({ db }: House) => {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  await db.$client.query('select pg_terminate_backend($1)', [rows[0]?.pid])
}

let failing = true
const addCalls = (app: App, house: House) => {
  answeredCallJobs(house)
  for (const each of [act, limited])
    route(app, each, async ({ body }) => ({ id: await put(house, body.what), seen: await count(house, body.what) }))
  route(app, actTwice, async ({ body }) => {
    await put(house, body.what)
    return { id: await put(house, body.what), seen: await count(house, body.what) }
  })
  route(app, actAndFail, async ({ body }) => {
    const id = await put(house, body.what)
    if (failing) throw new Refusal('not-ready')
    return { id, seen: 0 }
  })
  route(app, cut, async ({ body }) => {
    const id = await put(house, body.what)
    if (failing) await cutConnection(house)
    return { id, seen: 0 }
  })
}

let home: TestHouse
let other: TestHouse
beforeAll(async () => {
  home = await openPlatformHouse(addCalls, { limitsFactor: 1 })
  other = await openPlatformHouse(addCalls, { beside: home })
  await home.house.db.execute(sql`create table acts (what text)`)
})
beforeEach(() => {
  failing = true
})
afterAll(async () => {
  await other.close()
  await home.close()
})

const key = (word: string) => word.padEnd(20, '-')
async function send(url: string, headers: Record<string, string>, what: string, at = home) {
  const answer = await at.app.inject({ method: 'POST', url, headers, payload: { what } })
  return { status: answer.statusCode, text: answer.body, replayed: answer.headers['idempotency-replayed'] }
}
const code = ({ text }: { text: string }): unknown => (JSON.parse(text) as { code: unknown }).code

test('a call that is sent again acts once, and is answered the same by any instance', async () => {
  const headers = { 'idempotency-key': key('again') }
  const first = await send('/api/act', headers, 'again')
  expect(first).toMatchObject({ status: 201, replayed: undefined })
  expect(JSON.parse(first.text)).toMatchObject({ seen: 1 })
  for (const at of [home, other])
    expect(await send('/api/act', headers, 'again', at)).toEqual({ ...first, replayed: 'true' })
  expect(await count(home.house, 'again')).toBe(1)
})

test('calls with one key at the same time, on two instances, act once and are answered the same', async () => {
  const headers = { 'idempotency-key': key('together') }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => send('/api/act', headers, 'together', place % 2 ? home : other)),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await count(home.house, 'together')).toBe(1)
})

test('without a key, with another, and from another caller it acts each time', async () => {
  await send('/api/act', {}, 'each')
  await send('/api/act', {}, 'each')
  await send('/api/act', { 'idempotency-key': key('one') }, 'each')
  await send('/api/act', { 'idempotency-key': key('two') }, 'each')
  await send('/api/act', { 'idempotency-key': key('two'), authorization: 'Bearer teacher' }, 'each')
  expect(await count(home.house, 'each')).toBe(5)
})

test('a key that was used for something else is refused, and nothing is done', async () => {
  const headers = { 'idempotency-key': key('else') }
  await send('/api/act', headers, 'else')
  for (const again of [await send('/api/act', headers, 'other'), await send('/api/act-twice', headers, 'else')]) {
    expect(again.status).toBe(422)
    expect(code(again)).toBe('key-reused')
  }
  expect(await count(home.house, 'other')).toBe(0)
  const wrong = await send('/api/act', { 'idempotency-key': 'short' }, 'other')
  expect({ status: wrong.status, code: code(wrong) }).toEqual({ status: 400, code: 'bad-request' })
})

test('what dies before its answer is known has not acted, and acts when it is sent again', async () => {
  const headers = { 'idempotency-key': key('dies') }
  expect((await send('/api/cut', headers, 'dies')).status).toBe(503)
  expect(await count(home.house, 'dies')).toBe(0)
  failing = false
  expect(await send('/api/cut', headers, 'dies')).toMatchObject({ status: 201, replayed: undefined })
  expect(await count(home.house, 'dies')).toBe(1)
})

test('a refusal is not remembered, and leaves what was done before it as ever', async () => {
  const headers = { 'idempotency-key': key('refused') }
  expect((await send('/api/act-and-fail', headers, 'refused')).status).toBe(409)
  expect(await count(home.house, 'refused')).toBe(1)
  failing = false
  expect((await send('/api/act-and-fail', headers, 'refused')).status).toBe(201)
})

test('a call of two transactions is answered again; one that died between them says that it cannot tell', async () => {
  const headers = { 'idempotency-key': key('twice') }
  const first = await send('/api/act-twice', headers, 'twice')
  expect(JSON.parse(first.text)).toMatchObject({ seen: 2 })
  expect(await send('/api/act-twice', headers, 'twice')).toEqual({ ...first, replayed: 'true' })
  await home.house.db.execute(sql`update answered_calls set sealed_answer = null`)
  const again = await send('/api/act-twice', headers, 'twice')
  expect({ status: again.status, code: code(again) }).toEqual({ status: 409, code: 'repeated' })
  expect(await count(home.house, 'twice')).toBe(2)
})

test('an answer is kept so that nobody else can read it, costs no attempt, and is forgotten after a day', async () => {
  const headers = { 'idempotency-key': key('kept') }
  const sent = []
  for (let times = 0; times < 40; times += 1) sent.push((await send('/api/limited', headers, 'kept')).status)
  expect(new Set(sent)).toEqual(new Set([201]))
  const { rows } = await home.house.db.execute(sql`select * from answered_calls`)
  expect(JSON.stringify(rows)).not.toMatch(/seen|kept/)
  home.advance({ hours: 25 })
  await home.house.jobs.queues.get('answered-calls.forget')?.handler({} as never)
  expect((await home.house.db.execute(sql`select * from answered_calls`)).rows).toEqual([])
})
