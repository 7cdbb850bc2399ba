import { changePassword, logout } from '@ariviyal/contract/accounts/accounts'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { endSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from './accounts/testing.ts'
import { type FileGrant, signFile } from './platform/storage/signed-urls.ts'
import { subscriptions } from './subscriptions/subscriptions.table.ts'
import { signUpSubscriber } from './subscriptions/testing.ts'
import { requestByPort } from './testing/servers/request-by-port.ts'
import { openTestApp } from './testing/open-test-app.ts'
import type { TestApp } from './testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  for (const key of ['ebooks/light.pdf', 'ebooks/cell.pdf'])
    await testApp.ctx.storage.put(key, Buffer.from(`%PDF-1.7 the secret words of ${key}`))
})
afterAll(() => testApp.close())

const grantTo = (user: TestUser | null): FileGrant => ({
  key: 'ebooks/light.pdf',
  kind: 'ebook',
  itemId: 'light',
  userId: user?.id ?? null,
  premium: true,
})

/** Status codes for a URL, requested in each way in which a file can be. */
async function askAll(url: string, token?: string) {
  const requests = [
    { method: 'GET' as const, headers: {} },
    { method: 'HEAD' as const, headers: {} },
    { method: 'GET' as const, headers: { range: 'bytes=0-3' } },
    { method: 'GET' as const, headers: { 'if-none-match': '*' } },
    { method: 'HEAD' as const, headers: { range: 'bytes=0-3', 'if-range': '"x"' } },
  ]
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answers = await Promise.all(
    requests.map(({ method, headers }) =>
      testApp.app.inject({ method, url, headers: { ...headers, ...authorization } }),
    ),
  )
  expect(answers.filter(({ body, statusCode }) => statusCode >= 400 && body.includes('secret words'))).toEqual([])
  return [...new Set(answers.map(({ statusCode }) => statusCode))]
}

describe('the signed URL of a premium file', () => {
  test('opens it for 15 minutes, for every kind of request', async () => {
    const url = signFile(testApp.ctx, grantTo(await signUpSubscriber(testApp, { admin })))
    expect((await askAll(url)).every((status) => [200, 206, 304].includes(status))).toBe(true)
    testApp.advance({ minutes: 16 })
    expect(await askAll(url)).toEqual([410])
  })

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['the subscription was ended', ({ id }) => testApp.call(endSubscription, { token: admin.token, params: { id } })],
    ['the account was deleted', ({ token, password }) => testApp.call(deleteAccount, { token, body: { password } })],
  ])('no longer opens it once %s', async (_when, happen) => {
    const user = await signUpSubscriber(testApp, { admin })
    const url = signFile(testApp.ctx, grantTo(user))
    expect((await askAll(url))[0]).toBe(200)
    expect(await happen(user)).toMatchObject({ status: 200 })
    expect(await askAll(url)).toEqual([403])
    // A session of a user with access does not make it valid again.
    expect(await askAll(url, admin.token)).toEqual([403])
  })

  test('ends with the subscription, even before the URL expires', async () => {
    const user = await signUpSubscriber(testApp, { admin })
    const endsAt = new Date(testApp.ctx.now().getTime() + 5 * 60_000)
    await testApp.ctx.db.update(subscriptions).set({ endsAt }).where(eq(subscriptions.userId, user.id))
    const url = signFile(testApp.ctx, grantTo(user))
    expect((await askAll(url))[0]).toBe(200)
    testApp.advance({ minutes: 6 })
    expect(await askAll(url)).toEqual([403])
  })

  test('stays valid when its owner logs out or changes the password, until it expires after 15 minutes', async () => {
    const user = await signUpSubscriber(testApp, { admin })
    const url = signFile(testApp.ctx, grantTo(user))
    const body = { currentPassword: user.password, newPassword: 'tamarind-tree' }
    expect(await testApp.call(changePassword, { token: user.token, body })).toMatchObject({ status: 200 })
    expect(await testApp.call(logout, { token: user.token })).toMatchObject({ status: 200 })
    expect((await askAll(url))[0]).toBe(200)
    testApp.advance({ minutes: 16 })
    expect(await askAll(url)).toEqual([410])
  })

  test("issued to a guest or to a teacher without a subscription opens nothing, even in a subscriber's session", async () => {
    const subscriber = await signUpSubscriber(testApp, { admin })
    for (const user of [null, await signUp(testApp)])
      expect(await askAll(signFile(testApp.ctx, grantTo(user)), subscriber.token)).toEqual([403])
  })
})

describe('a modified signed URL', () => {
  /** The grant of a URL, as a browser and this server parse it. */
  const meaningOf = (url: string): string | null => {
    const { pathname, searchParams } = new URL(url, 'http://ariviyal.test')
    try {
      const names = ['kind', 'item', 'user', 'premium', 'until', 'signature']
      return JSON.stringify([decodeURIComponent(pathname), ...names.map((name) => searchParams.get(name))])
    } catch {
      return null
    }
  }

  test('never opens the file, whichever byte was changed', async () => {
    const url = signFile(testApp.ctx, grantTo(await signUpSubscriber(testApp, { admin })))
    const characters = fc.constantFrom(...'Aa0_-=&%/.?+!~:;@'.split(''), ...'bcdefghijklmnopqrstuvwxyz'.split(''))
    const place = fc.integer({ min: '/files/'.length, max: url.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, characters, fc.constantFrom('change', 'insert', 'remove'), async (at, character, how) => {
        const changed =
          url.slice(0, at) + (how === 'remove' ? '' : character) + url.slice(how === 'insert' ? at : at + 1)
        fc.pre(meaningOf(changed) !== meaningOf(url))
        const { statusCode, body } = await testApp.app.inject({ url: changed })
        expect({ changed, opened: statusCode < 400 || body.includes('secret words') }).toEqual({
          changed,
          opened: false,
        })
        expect(statusCode).toBeLessThan(500)
      }),
      { numRuns: 1_500, seed: 20_261_121 },
    )
  })

  test('opens nothing with a signature that is a non-canonical encoding', async () => {
    const url = signFile(testApp.ctx, grantTo(await signUpSubscriber(testApp, { admin })))
    const signature = new URLSearchParams(url.split('?')[1]).get('signature') ?? ''
    const bytes = Buffer.from(signature, 'base64url')
    const alike = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .map((last) => signature.slice(0, -1) + last)
      .concat(`${signature}=`, `${signature}!`, ` ${signature}`, bytes.toString('base64').replace('=', ''))
      .filter((text) => text !== signature && Buffer.from(text, 'base64url').equals(bytes))
    expect(alike.length).toBeGreaterThan(3)
    for (const text of alike)
      expect((await testApp.app.inject({ url: url.replace(signature, encodeURIComponent(text)) })).statusCode).toBe(403)
  })

  test('opens nothing by path traversal', async () => {
    const url = signFile(testApp.ctx, grantTo(await signUpSubscriber(testApp, { admin })))
    expect((await requestByPort(testApp.app, url)).statusCode).toBe(200)
    const tricks = [
      '../ebooks/light.pdf',
      './light.pdf',
      'ebooks//light.pdf',
      'ebooks/./light.pdf',
      'ebooks/../ebooks/light.pdf',
      'public/../ebooks/light.pdf',
      'ebooks%2F..%2Febooks%2Flight.pdf',
      'ebooks%2F..%2F..%2Fdatabase',
      'ebooks/%2e%2e/%2e%2e/etc/passwd',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      'ebooks\\light.pdf',
      'ebooks%5clight.pdf',
      'ebooks/light.pdf%00.png',
      'ebooks/light.pdf/',
      'EBOOKS/LIGHT.PDF',
      '%2Fetc/passwd',
      '%252e%252e/ebooks/light.pdf',
    ]
    for (const prefix of ['/files/', '/media/', '/media/public/'])
      for (const trick of tricks) {
        const path = `${prefix}${trick}?${url.split('?')[1] ?? ''}`
        const { statusCode: status, body: text } = await requestByPort(testApp.app, path)
        expect({ path, refused: status >= 400 && status < 500, leaked: text.includes('secret words') }).toEqual({
          path,
          refused: true,
          leaked: false,
        })
      }
  })
})
