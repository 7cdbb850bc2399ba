import * as calls from '@ariviyal/contract/accounts/accounts'
import { listMessages } from '@ariviyal/contract/contact/contact'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../platform/log.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { signUp, type TestUser } from '../testing.ts'

type Line = Record<string, unknown>

let testApp: TestApp
let teacher: TestUser
const lines: Line[] = []
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line)
      done()
    },
  })
  testApp = await openTestApp({ log: openLog('info', sink), limitsFactor: 1 })
  teacher = await signUp(testApp)
})
afterAll(() => testApp.close())

/** The log lines of an act, without what varies between runs. */
async function linesOf(act: () => Promise<unknown>): Promise<Line[]> {
  lines.length = 0
  await act()
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const changing = new Set(['time', 'ms', 'requestId', 'level'])
  return lines.map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !changing.has(name))))
}
const logIn = (password: string, email = teacher.email) => testApp.call(calls.login, { body: { email, password } })

test('the log names log-ins and failed attempts by account id only', async () => {
  expect(await linesOf(() => logIn(teacher.password))).toMatchObject([
    { msg: 'logged in', user: teacher.id, session: expect.any(String) as string },
    { msg: 'answered', route: '/api/auth/user/login', status: 200 },
  ])
  expect(await linesOf(() => logIn('tamarind'))).toEqual([
    { msg: 'a log-in was refused', user: teacher.id },
    { msg: 'answered', method: 'POST', route: '/api/auth/user/login', status: 401, refused: 'wrong-credentials' },
  ])
  expect(await linesOf(() => logIn('tamarind', 'nobody@school.example'))).toMatchObject([
    { msg: 'a log-in was refused', user: null },
    { status: 401 },
  ])
})

test('the log records refused calls', async () => {
  const { token, id } = teacher
  expect(await linesOf(() => testApp.call(listMessages, { token, query: {} }))).toMatchObject([
    { route: '/api/admin/messages', status: 403, refused: 'staff-only', user: id },
  ])
  const wrong = { currentPassword: 'tamarind', newPassword: 'neem-leaves' }
  expect(await linesOf(() => testApp.call(calls.changePassword, { token, body: wrong }))).toMatchObject([
    { route: '/api/auth/user/change-password', status: 403, refused: 'wrong-password', user: id },
  ])
  expect(await linesOf(() => testApp.app.inject('/files/ebooks/light.pdf?until=1'))).toMatchObject([
    { route: '/files/*', status: 403, refused: 'file-link-invalid' },
  ])
})

test('the log records when guessing is slowed down', async () => {
  const seen = await linesOf(async () => {
    for (let round = 0; round < 12; round += 1) await logIn('tamarind', 'guessed@school.example')
  })
  expect(seen.filter(({ refused }) => refused === 'too-often').length).toBeGreaterThan(0)
})
