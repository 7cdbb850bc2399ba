import * as exports from '@ariviyal/contract/staff/exports'
import { listMails } from '@ariviyal/contract/staff/mails'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { sendMessage } from '@ariviyal/contract/contact/contact'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from './accounts/testing.ts'
import { registerTestInstitution } from './institutions/testing.ts'
import { requestAs, signUpSubscriber } from './subscriptions/testing.ts'
import { openTestApp } from './testing/open-test-app.ts'
import type { TestApp } from './testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  teacher = await signUpSubscriber(testApp, { admin })
  await requestAs(testApp, await signUp(testApp, { firstname: '=1+1', lastname: 'Formula' }))
  await registerTestInstitution(testApp, { institution_name: '@school', school_mobile: '+91 98400 12345' })
  await testApp.call(sendMessage, {
    body: { name: 'K', email: 'k@school.example', subject: 'Hello', message: '-1 is a message\nof two lines' },
  })
})
afterAll(() => testApp.close())

async function lines(path: string, token = admin.token) {
  const answer = await testApp.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/attachment; filename="[\w-]+-\d{4}-\d\d-\d\d\.csv"/)
  return parse(answer.body, { bom: true, columns: true, record_delimiter: '\r\n' }) as unknown as Record<
    string,
    string
  >[]
}

describe('staff who export a list', () => {
  test("get each list with the page's filters and without formulas, and the audit log records it", async () => {
    const subscriptions = await lines('/api/admin/exports/subscriptions?state=running')
    expect(subscriptions).toMatchObject([{ Email: teacher.email, State: 'running', Kind: 'subscription' }])
    expect(await lines('/api/admin/exports/subscriptions?state=ended')).toEqual([])

    const requests = await lines('/api/admin/exports/subscription-requests?status=pending')
    expect(requests).toMatchObject([{ 'Applicant name': "'=1+1 Formula", Status: 'pending' }])

    expect(await lines('/api/admin/exports/institutions')).toMatchObject([
      { 'Institution name': "'@school", 'School mobile': "'+91 98400 12345" },
    ])
    expect(await lines(`/api/admin/exports/users?q=${encodeURIComponent(teacher.email)}`)).toMatchObject([
      { Email: teacher.email, Subscribed: 'yes', Role: 'teacher' },
    ])
    expect(await lines('/api/admin/exports/messages?status=open')).toMatchObject([
      { Message: "'-1 is a message\nof two lines" },
    ])

    const log = (await testApp.call(listAuditLog, { token: admin.token })).body.items
    expect(
      log.filter(({ action }) => action === 'list.exported').map(({ subject_id, details }) => [subject_id, details]),
    ).toEqual([
      ['messages', { rows: 1, status: 'open' }],
      ['users', { rows: 1, q: teacher.email }],
      ['institutions', { rows: 1 }],
      ['subscription-requests', { rows: 1, status: 'pending' }],
      ['subscriptions', { rows: 0, state: 'ended' }],
      ['subscriptions', { rows: 1, state: 'running' }],
    ])
  })

  test('have the role support or administrator', async () => {
    const editor = await signUp(testApp, { role: 'editor' })
    const support = await signUp(testApp, { role: 'support' })
    for (const { path } of Object.values(exports)) {
      const ask = (token: string) =>
        testApp.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
      expect((await ask(editor.token)).statusCode).toBe(403)
      expect((await ask(support.token)).statusCode).toBe(200)
    }
  })
})

test('staff see a complete sample of every mail', async () => {
  const { items } = (await testApp.call(listMails, { token: admin.token })).body
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  expect(items.length).toBeGreaterThan(15)
  for (const mail of items) {
    expect(mail.html).toContain('<!doctype html>')
    expect(mail.subject).not.toBe('')
    expect(mail.sent_when).toMatch(/\.$/)
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/undefined|null|NaN|Invalid Date/)
  }
})
