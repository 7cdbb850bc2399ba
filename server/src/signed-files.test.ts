import { changePassword, logout } from '@ariviyal/contract/accounts'
import { deleteAccount } from '@ariviyal/contract/privacy'
import { endSubscription } from '@ariviyal/contract/subscriptions'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from './accounts/testing.ts'
import { type FileGrant, signFile } from './platform/signed-urls.ts'
import { subscriptions } from './subscriptions/subscriptions.table.ts'
import { signUpSubscriber } from './subscriptions/testing.ts'
import { askThePort } from './testing/ask-the-port.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import type { TestHouse } from './testing/test-house.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
  for (const key of ['ebooks/light.pdf', 'ebooks/cell.pdf'])
    await home.house.storage.put(key, Buffer.from(`%PDF-1.7 the secret words of ${key}`))
})
afterAll(() => home.close())

const grantTo = (user: TestUser | null): FileGrant => ({
  key: 'ebooks/light.pdf',
  kind: 'ebook',
  itemId: 'light',
  userId: user?.id ?? null,
  premium: true,
})

/** What comes of an address, asked for in each way in which a file can be. */
async function askAll(url: string, token?: string) {
  const asked = [
    { method: 'GET' as const, headers: {} },
    { method: 'HEAD' as const, headers: {} },
    { method: 'GET' as const, headers: { range: 'bytes=0-3' } },
    { method: 'GET' as const, headers: { 'if-none-match': '*' } },
    { method: 'HEAD' as const, headers: { range: 'bytes=0-3', 'if-range': '"x"' } },
  ]
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  // Both ways: a request that comes over the line may be answered before the framework.
  const answers = await Promise.all(
    asked.flatMap(({ method, headers }) => {
      const sent = { ...headers, ...authorization } as Record<string, string>
      return [home.app.inject({ method, url, headers: sent }), askThePort(home.app, url, sent, method)]
    }),
  )
  expect(answers.filter(({ body, statusCode }) => statusCode >= 400 && body.includes('secret words'))).toEqual([])
  return [...new Set(answers.map(({ statusCode }) => statusCode))]
}

describe('the address of a premium file', () => {
  test('opens it for a quarter of an hour, however it is asked for', async () => {
    const url = signFile(home.house, grantTo(await signUpSubscriber(home, { admin })))
    expect((await askAll(url)).every((status) => [200, 206, 304].includes(status))).toBe(true)
    home.advance({ minutes: 16 })
    expect(await askAll(url)).toEqual([410])
  })

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['the subscription was ended', ({ id }) => home.call(endSubscription, { token: admin.token, params: { id } })],
    ['the account was deleted', ({ token, password }) => home.call(deleteAccount, { token, body: { password } })],
  ])('opens it no longer once %s', async (_when, happen) => {
    const user = await signUpSubscriber(home, { admin })
    const url = signFile(home.house, grantTo(user))
    expect((await askAll(url))[0]).toBe(200)
    expect(await happen(user)).toMatchObject({ status: 200 })
    expect(await askAll(url)).toEqual([403])
    // Nor does the session of somebody who may read the file make it good again.
    expect(await askAll(url, admin.token)).toEqual([403])
  })

  test('is over when the term is, though the address would live on', async () => {
    const user = await signUpSubscriber(home, { admin })
    const endsAt = new Date(home.house.now().getTime() + 5 * 60_000)
    await home.house.db.update(subscriptions).set({ endsAt }).where(eq(subscriptions.userId, user.id))
    const url = signFile(home.house, grantTo(user))
    expect((await askAll(url))[0]).toBe(200)
    home.advance({ minutes: 6 })
    expect(await askAll(url)).toEqual([403])
  })

  test('stays what it was when its owner logs out or changes the password: it ends by itself in a quarter of an hour', async () => {
    const user = await signUpSubscriber(home, { admin })
    const url = signFile(home.house, grantTo(user))
    const body = { currentPassword: user.password, newPassword: 'tamarind-tree' }
    expect(await home.call(changePassword, { token: user.token, body })).toMatchObject({ status: 200 })
    expect(await home.call(logout, { token: user.token })).toMatchObject({ status: 200 })
    expect((await askAll(url))[0]).toBe(200)
    home.advance({ minutes: 16 })
    expect(await askAll(url)).toEqual([410])
  })

  test('made for a guest or for a teacher without a subscription opens nothing, also in the session of a subscriber', async () => {
    const subscriber = await signUpSubscriber(home, { admin })
    for (const user of [null, await signUp(home)])
      expect(await askAll(signFile(home.house, grantTo(user)), subscriber.token)).toEqual([403])
  })
})

describe('an address of which anything was changed', () => {
  /** What an address grants, read as a browser and this server read it. */
  const meaningOf = (url: string): string | null => {
    const { pathname, searchParams } = new URL(url, 'http://ariviyal.test')
    try {
      const names = ['kind', 'item', 'user', 'premium', 'until', 'signature']
      return JSON.stringify([decodeURIComponent(pathname), ...names.map((name) => searchParams.get(name))])
    } catch {
      return null
    }
  }

  test('never opens the file: every byte of it counts', async () => {
    const url = signFile(home.house, grantTo(await signUpSubscriber(home, { admin })))
    const signs = fc.constantFrom(...'Aa0_-=&%/.?+!~:;@'.split(''), ...'bcdefghijklmnopqrstuvwxyz'.split(''))
    const place = fc.integer({ min: '/files/'.length, max: url.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, signs, fc.constantFrom('change', 'insert', 'remove'), async (at, sign, how) => {
        const changed = url.slice(0, at) + (how === 'remove' ? '' : sign) + url.slice(how === 'insert' ? at : at + 1)
        fc.pre(meaningOf(changed) !== meaningOf(url))
        const { statusCode, body } = await home.app.inject({ url: changed })
        expect({ changed, opened: statusCode < 400 || body.includes('secret words') }).toEqual({
          changed,
          opened: false,
        })
        expect(statusCode).toBeLessThan(500)
      }),
      { numRuns: 1_500, seed: 20_261_121 },
    )
  })

  test('opens nothing with a signature that only reads as the same bytes', async () => {
    const url = signFile(home.house, grantTo(await signUpSubscriber(home, { admin })))
    const signature = new URLSearchParams(url.split('?')[1]).get('signature') ?? ''
    const bytes = Buffer.from(signature, 'base64url')
    const alike = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .map((last) => signature.slice(0, -1) + last)
      .concat(`${signature}=`, `${signature}!`, ` ${signature}`, bytes.toString('base64').replace('=', ''))
      .filter((text) => text !== signature && Buffer.from(text, 'base64url').equals(bytes))
    expect(alike.length).toBeGreaterThan(3)
    for (const text of alike)
      expect((await home.app.inject({ url: url.replace(signature, encodeURIComponent(text)) })).statusCode).toBe(403)
  })

  test('finds nothing by a trick of the path', async () => {
    const url = signFile(home.house, grantTo(await signUpSubscriber(home, { admin })))
    expect((await askThePort(home.app, url)).statusCode).toBe(200)
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
        const { statusCode: status, body: text } = await askThePort(home.app, path)
        expect({ path, refused: status >= 400 && status < 500, told: text.includes('secret words') }).toEqual({
          path,
          refused: true,
          told: false,
        })
      }
  })
})
