import * as calls from '@ariviyal/contract/links'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const form = (change: Partial<calls.LinkForm> = {}): calls.LinkForm => ({
  kind: 'website',
  title: 'Simulations of waves',
  description: 'Runs on a phone',
  url: 'https://waves.example/start?lang=ta',
  ...change,
})
const publish = (body: calls.LinkForm) => home.call(calls.publishLink, { token: admin.token, body })

describe('staff who publish links', () => {
  test('start with an empty page, then each room shows its own, newest first', async () => {
    const free = await signUp(home)
    const subscriber = await signUpSubscriber(home, { admin })
    expect((await home.call(calls.listWebsites, { token: free.token })).body.items).toEqual([])
    expect(await publish(form())).toMatchObject({ status: 201, body: { msg: serverMessages.linkPublished } })
    await publish(form({ title: 'Star maps' }))
    for (const kind of ['networking', 'project', 'industry', 'lms'] as const) await publish(form({ kind, title: kind }))

    const websites = await home.call(calls.listWebsites, { token: free.token })
    expect(websites.body.items.map(({ title }) => title)).toEqual(['Star maps', 'Simulations of waves'])
    expect(websites.body.items[1]).toMatchObject(form())
    const rooms = [calls.listNetworking, calls.listProjects, calls.listIndustry, calls.listLms]
    for (const [index, room] of rooms.entries()) {
      const { body } = await home.call(room, { token: subscriber.token })
      expect(body.items.map(({ title }) => title)).toEqual([['networking', 'project', 'industry', 'lms'][index]])
      expect((await home.call(room, { token: free.token })).error.code).toBe('subscription-needed')
    }
  })

  test('cannot publish an address that would run in the page', async () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://files.example', 'waves', '//waves.example'])
      expect((await publish(form({ url }))).error.fields).toHaveProperty('url')
  })

  test('change a link and its place among the others', async () => {
    await publish(form({ kind: 'lms', title: 'Older' }))
    await publish(form({ kind: 'lms', title: 'Newer' }))
    const rows = async () =>
      (await home.call(calls.listLinks, { token: admin.token, query: { kind: 'lms' } })).body.items
    const [newer, older] = await rows()
    const params = { id: older?.id ?? '' }
    const change = await home.call(calls.editLink, {
      token: admin.token,
      params,
      body: form({ kind: 'lms', title: 'Older, edited' }),
    })
    expect(change.status).toBe(200)
    const up = () =>
      home.call(calls.moveLink, { token: admin.token, params, body: { direction: 'up', past: newer?.id ?? '' } })
    await Promise.all([up(), up()])
    expect((await rows()).slice(0, 2).map(({ title }) => title)).toEqual(['Older, edited', 'Newer'])
    const wrong = await home.call(calls.editLink, {
      token: admin.token,
      params,
      body: form({ url: 'javascript:alert(1)' }),
    })
    expect(wrong.error.fields).toHaveProperty('url')
  })

  test('remove a link once', async () => {
    await publish(form({ title: 'Short-lived' }))
    const { body } = await home.call(calls.listLinks, { token: admin.token, query: { kind: 'website' } })
    const id = body.items.find(({ title }) => title === 'Short-lived')?.id ?? ''
    const remove = () => home.call(calls.removeLink, { token: admin.token, params: { id } })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
  })
})
