import { login } from '@ariviyal/contract/accounts/accounts'
import { sendMessage } from '@ariviyal/contract/contact/contact'
import * as calls from '@ariviyal/contract/staff/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { registerTestInstitution } from '../institutions/testing.ts'
import { requestAs, signUpApproved, signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const search = async (q: string) =>
  (await testApp.call(calls.listUsers, { token: admin.token, query: { q } })).body.items

describe('staff in the console', () => {
  test('see pending items', async () => {
    const own = await openTestApp()
    try {
      const staff = await signUp(own, { admin: true })
      await signUpSubscriber(own, { admin: staff })
      await requestAs(own, await signUp(own))
      await registerTestInstitution(own)
      const body = {
        name: 'Kavitha',
        email: 'kavitha@school.example',
        subject: 'Hello',
        message: 'A message to the staff',
      }
      await own.call(sendMessage, { body })
      const fixture = await own.call(calls.showDashboard, { token: staff.token })
      expect(fixture.body).toEqual({
        pending_requests: 1,
        pending_institutions: 1,
        pending_renewals: 0,
        open_messages: 1,
        users: 3,
        running_subscriptions: 1,
      })
    } finally {
      await own.close()
    }
  })

  test('find a user by a part of the name, the e-mail address or the phone', async () => {
    const teacher = await signUp(testApp, { firstname: 'Thenmozhi', lastname: 'Ilango', phone_number: '9000000123' })
    for (const q of ['thenmozhi ila', 'ILANGO', teacher.email.slice(0, 20), '0000123'])
      expect((await search(q)).map(({ id }) => id)).toEqual([teacher.id])
    expect(await search('no such person')).toEqual([])
  })

  test('find only what they typed when it contains wildcard characters', async () => {
    const teacher = await signUp(testApp, { firstname: '100%', lastname: 'a_b\\c' })
    await signUp(testApp, { firstname: '100x', lastname: 'axb' })
    for (const q of ['100%', 'a_b', String.raw`b\c`])
      expect((await search(q)).map(({ id }) => id)).toEqual([teacher.id])
    expect(await search("'; drop table users; --")).toEqual([])
  })

  test('see all details of a user, their subscription, request and sessions, and no secret', async () => {
    const teacher = await signUpApproved(testApp, { admin })
    await testApp.app.inject({
      method: 'POST',
      url: login.path,
      payload: { email: teacher.email, password: teacher.password },
      headers: { 'user-agent': 'A phone' },
    })
    const { body } = await testApp.call(calls.showUser, { token: admin.token, params: { id: teacher.id } })
    expect(body).toMatchObject({
      id: teacher.id,
      is_subscribed: 1,
      request: { status: 'approved' },
      subscription: { source: 'own' },
    })
    expect(body.sessions.map(({ user_agent }) => user_agent)).toContain('A phone')
    expect(JSON.stringify(body)).not.toMatch(/token|hash|password/i)
    expect(
      (await testApp.call(calls.showUser, { token: admin.token, params: { id: crypto.randomUUID() } })).status,
    ).toBe(404)
  })

  test('page through all users without a duplicate, though more register meanwhile', async () => {
    for (let index = 0; index < 25; index += 1) await signUp(testApp)
    const first = await testApp.call(calls.listUsers, { token: admin.token })
    expect(first.body.items).toHaveLength(20)
    await signUp(testApp)
    const second = await testApp.call(calls.listUsers, {
      token: admin.token,
      query: { cursor: first.body.next_cursor ?? '' },
    })
    const ids = [...first.body.items, ...second.body.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort().toReversed()).toEqual(ids)
  })
})
