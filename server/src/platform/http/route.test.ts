import { endpoint } from '@ariviyal/contract/endpoint'
import { requiredText } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPlatformTestApp } from '../../testing/platform-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { AppError } from './errors.ts'
import { route } from './route.ts'

const open = {
  tag: 'Test',
  summary: 'A call of this test',
  status: 200,
  answer: z.object({ name: z.nullable(z.string()) }),
} as const
const whoAmI = endpoint({ ...open, method: 'GET', path: '/api/who', access: 'public' })
const forUsers = endpoint({ ...open, method: 'GET', path: '/api/user', access: 'user' })
const forSubscribers = endpoint({ ...open, method: 'GET', path: '/api/subscriber', access: 'subscriber' })
const forStaff = endpoint({ ...open, method: 'GET', path: '/api/staff', access: 'admin' })
const Form = z.object({
  title: requiredText('Title is required', 10),
  months: z._default(z.int(messages.numberInvalid), 12),
})
const post = endpoint({
  ...open,
  method: 'POST',
  path: '/api/things/{id}',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: Form,
})
const Terms = z._default(z.object({ months: z._default(z.number(), 12) }), { months: 12 })
const approve = endpoint({ ...open, method: 'POST', path: '/api/approve', access: 'public', body: Terms })
const limited = endpoint({
  ...open,
  method: 'POST',
  path: '/api/limited',
  access: 'public',
  attempts: 'contact',
  account: 'title',
  body: Form,
})
const fail = endpoint({
  ...open,
  method: 'POST',
  path: '/api/fail',
  access: 'public',
  body: z.object({ how: z.string() }),
})

const failures: Record<string, () => unknown> = {
  refused: () => new AppError('email-taken'),
  crashed: () => new Error('SELECT secret FROM users failed'),
  away: () =>
    Object.assign(new Error('Failed query: select 1'), {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    }),
  shutdown: () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
  slow: () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  deadlock: () => Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  gone: () =>
    Object.assign(new Error('Failed query: insert'), {
      cause: Object.assign(new Error('violates foreign key constraint'), { code: '23503' }),
    }),
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await openPlatformTestApp(
    (app) => {
      for (const call of [whoAmI, forUsers, forSubscribers, forStaff])
        route(app, call, async ({ caller }) => ({ name: caller?.user.name ?? null, passwordHash: 'never shown' }))
      route(app, post, async ({ body, params }) => ({ name: `${params.id} ${body.title} ${body.months}` }))
      route(app, approve, async ({ body }) => ({ name: String(body.months) }))
      route(app, limited, async () => ({ name: null }))
      route(app, fail, async ({ body }) => {
        throw failures[body.how]?.()
      })
    },
    { limitsFactor: 1 },
  )
})
afterAll(() => testApp.close())

const id = '01890000-0000-7000-8000-00000000000a'

describe('a route lets in', () => {
  const tokens = ['', 'unknown', 'teacher', 'subscriber', 'admin']
  test.each([
    [whoAmI, [200, 200, 200, 200, 200]],
    [forUsers, [401, 401, 200, 200, 200]],
    [forSubscribers, [401, 401, 403, 200, 200]],
    [forStaff, [401, 401, 403, 403, 200]],
  ] as const)('only callers with access: $0.access', async (call, expected) => {
    const found = []
    for (const token of tokens) found.push((await testApp.call(call, token ? { token } : {})).status)
    expect(found).toEqual(expected)
  })

  test('a caller before it validates the body', async () => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: `/api/things/${id}`,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(answer.statusCode).toBe(401)
  })

  test('only fields that the contract names', async () => {
    expect((await testApp.call(whoAmI, { token: 'teacher' })).body).toEqual({ name: 'Kavitha Raman' })
  })
})

describe('a program that sends', () => {
  const send = (payload: string | undefined, type = 'application/json', url = `/api/things/${id}`) =>
    testApp.app.inject({
      method: 'POST',
      url,
      headers: { authorization: 'Bearer teacher', ...(payload !== undefined && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })

  test('unknown fields is accepted, and its text is normalised', async () => {
    const answer = await send(JSON.stringify({ title: '  Light\u0000 ', extra: 1 }))
    expect(answer.json()).toEqual({ name: `${id} Light 12` })
  })

  test.each([
    ['wrong fields', '{"title":" ","months":1.5}', 422, 'invalid-fields'],
    ['no JSON', '{"title":', 400, 'bad-request'],
    ['no object', '[]', 400, 'bad-request'],
    ['no body', undefined, 400, 'bad-request'],
    ['an empty body', '', 400, 'bad-request'],
    ['lists that lie too deep', `{"title":"x","extra":${'['.repeat(50)}${']'.repeat(50)}}`, 400, 'bad-request'],
    ['a poisoned prototype', '{"title":"x","__proto__":{"admin":true}}', 400, 'bad-request'],
    ['too much', JSON.stringify({ title: 'x'.repeat(limits.bodyBytes) }), 413, 'too-large'],
  ])('%s gets an error that says so', async (_what, payload, status, code) => {
    const answer = await send(payload)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  })

  test('invalid fields gets a message for each', async () => {
    const answer = await send('{"title":" ","months":1.5}')
    expect(answer.json()).toEqual({
      msg: messages.fieldsInvalid,
      code: 'invalid-fields',
      fields: { title: 'Title is required', months: messages.numberInvalid },
    })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    '%s gets wrong-type',
    async (type) => {
      const answer = await send('title=x', type)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'wrong-type'])
    },
  )

  test('no body where everything has a default is accepted', async () => {
    expect((await testApp.app.inject({ method: 'POST', url: '/api/approve' })).json()).toEqual({ name: '12' })
    expect((await testApp.call(approve, { body: {} })).body).toEqual({ name: '12' })
    expect((await testApp.call(approve, { body: { months: 3 } })).body).toEqual({ name: '3' })
  })

  test.each([
    ['GET', '/api/nowhere'],
    ['POST', '/api/nowhere'],
    ['DELETE', '/api/who'],
    ['POST', '/api/things/not-an-id'],
    ['GET', '/api/%'],
    ['GET', `/api/who/${'x'.repeat(200)}`],
  ] as const)('%s %s finds nothing, in JSON', async (method, url) => {
    const answer = await testApp.app.inject({
      method,
      url,
      headers: { authorization: 'Bearer teacher' },
      ...(method === 'POST' && { payload: { title: 'x' } }),
    })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({
      msg: expect.any(String),
      code: expect.stringMatching(/not-found|bad-request/),
    })
  })
})

describe('a route that fails', () => {
  test.each([
    ['refused', 409, 'email-taken', serverMessages.emailTaken],
    ['crashed', 500, 'internal', messages.internal],
    ['away', 503, 'unavailable', serverMessages.unavailable],
    ['shutdown', 503, 'unavailable', serverMessages.unavailable],
    ['slow', 503, 'unavailable', serverMessages.unavailable],
    ['deadlock', 503, 'unavailable', serverMessages.unavailable],
    ['gone', 404, 'not-found', messages.notFound],
  ])('because it %s responds with a code and no details', async (how, status, code, msg) => {
    const answer = await testApp.call(fail, { body: { how } })
    expect(answer.status).toBe(status)
    // The log has the details under this id; other errors explain themselves.
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(answer.error).toEqual({ msg, code, ...(status >= 500 && { request_id: answer.headers['x-request-id'] }) })
    expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  })
})

describe('someone who tries too often', () => {
  const attempt = (title: string, remoteAddress: string) =>
    testApp.app.inject({ method: 'POST', url: '/api/limited', payload: { title }, remoteAddress })

  test('for one account is blocked until the window ends, from any address', async () => {
    const found = []
    for (let count = 0; count < 11; count += 1) found.push((await attempt('one', `192.0.2.${count}`)).statusCode)
    expect(found).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const refused = await attempt('one', '192.0.2.99')
    expect(refused.json()).toEqual({ msg: serverMessages.tooOften, code: 'too-often' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
    testApp.advance({ minutes: 61 })
    expect((await attempt('one', '192.0.2.99')).statusCode).toBe(200)
  })

  test('from one address is blocked, for any account, even concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, count) => attempt(`many ${count % 30}`, '192.0.2.200')),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(20)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10)
  })

  test('leaves neither address nor account in the database', async () => {
    const { rows } = await testApp.ctx.db.$client.query<{ key: string }>('SELECT key FROM attempt_counts')
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ key }) => /192|one|many/.test(key))).toEqual([])
  })
})

describe('every response', () => {
  test('has the security headers', async () => {
    const { headers } = await testApp.call(whoAmI)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
})
