import * as calls from '@ariviyal/contract/links/links'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const form = (change: Partial<calls.LinkForm> = {}): calls.LinkForm => ({
  kind: 'website',
  title: 'Simulations of waves',
  description: 'Runs on a phone',
  url: 'https://waves.example/start?lang=ta',
  ...change,
})
const publish = (body: calls.LinkForm) => testApp.call(calls.publishLink, { token: admin.token, body })

describe('staff who publish links', () => {
  test('start with empty pages, then each page shows its own links, newest first', async () => {
    const free = await signUp(testApp)
    const subscriber = await signUpSubscriber(testApp, { admin })
    expect((await testApp.call(calls.listWebsites, { token: free.token })).body.items).toEqual([])
    expect(await publish(form())).toMatchObject({ status: 201, body: { msg: serverMessages.linkPublished } })
    await publish(form({ title: 'Star maps' }))
    for (const kind of ['networking', 'project', 'industry', 'lms'] as const) await publish(form({ kind, title: kind }))

    const websites = await testApp.call(calls.listWebsites, { token: free.token })
    expect(websites.body.items.map(({ title }) => title)).toEqual(['Star maps', 'Simulations of waves'])
    expect(websites.body.items[1]).toMatchObject(form())
    const lists = [calls.listNetworking, calls.listProjects, calls.listIndustry, calls.listLms]
    for (const [index, list] of lists.entries()) {
      const { body } = await testApp.call(list, { token: subscriber.token })
      expect(body.items.map(({ title }) => title)).toEqual([['networking', 'project', 'industry', 'lms'][index]])
      expect((await testApp.call(list, { token: free.token })).error.code).toBe('subscription-needed')
    }
  })

  test('cannot publish an address that would run a script', async () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://files.example', 'waves', '//waves.example'])
      expect((await publish(form({ url }))).error.fields).toHaveProperty('url')
  })

  test('change a link and its position', async () => {
    await publish(form({ kind: 'lms', title: 'Older' }))
    await publish(form({ kind: 'lms', title: 'Newer' }))
    const rows = async () =>
      (await testApp.call(calls.listLinks, { token: admin.token, query: { kind: 'lms' } })).body.items
    const [newer, older] = await rows()
    const params = { id: older?.id ?? '' }
    const change = await testApp.call(calls.editLink, {
      token: admin.token,
      params,
      body: form({ kind: 'lms', title: 'Older, edited' }),
    })
    expect(change.status).toBe(200)
    const up = () =>
      testApp.call(calls.moveLink, { token: admin.token, params, body: { direction: 'up', past: newer?.id ?? '' } })
    await Promise.all([up(), up()])
    expect((await rows()).slice(0, 2).map(({ title }) => title)).toEqual(['Older, edited', 'Newer'])
    const wrong = await testApp.call(calls.editLink, {
      token: admin.token,
      params,
      body: form({ url: 'javascript:alert(1)' }),
    })
    expect(wrong.error.fields).toHaveProperty('url')
  })

  test('remove a link once', async () => {
    await publish(form({ title: 'Short-lived' }))
    const { body } = await testApp.call(calls.listLinks, { token: admin.token, query: { kind: 'website' } })
    const id = body.items.find(({ title }) => title === 'Short-lived')?.id ?? ''
    const remove = () => testApp.call(calls.removeLink, { token: admin.token, params: { id } })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
  })
})
