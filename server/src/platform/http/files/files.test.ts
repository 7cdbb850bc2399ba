import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callers, openPlatformTestApp } from '../../../testing/platform-test-app.ts'
import { bucketCredentials, openTestBucket, type TestBucket } from '../../../testing/servers/test-bucket.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { type FileGrant, signFile } from '../../storage/signed-urls.ts'

const book = Buffer.from('%PDF-1.7 a book about light, written for this test')
const subscriber = callers['subscriber']?.id ?? ''
const premium: FileGrant = {
  key: 'ebooks/light.pdf',
  kind: 'ebook',
  itemId: 'light',
  userId: subscriber,
  premium: true,
}
const free: FileGrant = { key: 'ebooks/cell.pdf', kind: 'ebook', itemId: 'cell', userId: null, premium: false }

let bucket: TestBucket
let testApp: TestApp
const subscribed = new Set([subscriber])

beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketCredentials)) vi.stubEnv(name, value)
  bucket = await openTestBucket()
})
afterAll(async () => {
  await bucket.close()
  vi.unstubAllEnvs()
})

const get = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ url, headers })

describe.each([
  ['a folder', () => ({})],
  ['a bucket', () => ({ config: { storageUrl: bucket.storageUrl() } })],
])('with files in %s,', (_where, options) => {
  beforeAll(async () => {
    const mayReadPremium = (userId: string) => subscribed.has(userId)
    testApp = await openPlatformTestApp(() => {}, { ...options(), mayReadPremium })
    await testApp.ctx.storage.put('ebooks/light.pdf', book)
    await testApp.ctx.storage.put('ebooks/cell.pdf', book)
    await testApp.ctx.storage.put('videos/empty.webm', Buffer.alloc(0))
    await testApp.ctx.storage.put('public/covers/light.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  })
  afterAll(() => testApp.close())

  describe('a subscriber with the URL of a premium book', () => {
    test('reads it in a frame of this site, uncached', async () => {
      const answer = await get(signFile(testApp.ctx, premium))
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload).toEqual(book)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'inline',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "frame-ancestors 'self'",
        'accept-ranges': 'bytes',
      })
    })

    test('whose subscription has ended gets nothing', async () => {
      const url = signFile(testApp.ctx, premium)
      subscribed.delete(subscriber)
      for (const headers of [{}, { range: 'bytes=0-3' }] as const) {
        const answer = await get(url, headers)
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toMatchObject({ code: 'subscription-needed' })
      }
      subscribed.add(subscriber)
    })

    test('gets nothing once the URL has expired', async () => {
      const url = signFile(testApp.ctx, premium)
      testApp.advance({ minutes: 14 })
      expect((await get(url)).statusCode).toBe(200)
      testApp.advance({ minutes: 2 })
      const answer = await get(url)
      expect(answer.statusCode).toBe(410)
      expect(answer.json()).toMatchObject({ code: 'file-link-expired' })
    })

    test.each([
      ['another file', (url: string) => url.replace('ebooks/light.pdf', 'ebooks/cell.pdf')],
      ['another user', (url: string) => url.replace(subscriber, callers['admin']?.id ?? '')],
      ['no user', (url: string) => url.replace(`&user=${subscriber}`, '')],
      ['a later end', (url: string) => url.replace(/until=\d+/, 'until=9999999999')],
      ['a free file', (url: string) => url.replace('&premium=1', '')],
      ['another kind', (url: string) => url.replace('kind=ebook', 'kind=video')],
      ['another item', (url: string) => url.replace('item=light', 'item=cell')],
      [
        'a changed signature',
        (url: string) => url.replace(/signature=./, (part) => `signature=${part.endsWith('A') ? 'B' : 'A'}`),
      ],
      ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
      ['nothing', (url: string) => url.replace(/\?.*/, '')],
    ])('gets nothing after changing the URL to %s', async (_what, change) => {
      const url = signFile(testApp.ctx, premium)
      expect(change(url)).not.toBe(url)
      const answer = await get(change(url))
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'file-link-invalid' })
    })
  })

  describe('a browser that requests byte ranges of a book', () => {
    test.each([
      ['bytes=0-3', 206, 'bytes 0-3/50', book.subarray(0, 4)],
      ['bytes=40-', 206, 'bytes 40-49/50', book.subarray(40)],
      ['bytes=-5', 206, 'bytes 45-49/50', book.subarray(45)],
      ['bytes=40-999', 206, 'bytes 40-49/50', book.subarray(40)],
      ['bytes=-999', 206, 'bytes 0-49/50', book],
      ['bytes=5-2', 200, undefined, book],
      ['bytes=0-1,4-5', 200, undefined, book],
      ['pages=1-2', 200, undefined, book],
    ])('gets the range %s', async (range, status, contentRange, bytes) => {
      expect(book.length).toBe(50)
      const answer = await get(signFile(testApp.ctx, free), { range })
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['content-range']).toBe(contentRange)
      expect(answer.headers['content-length']).toBe(String(bytes.length))
      expect(answer.rawPayload).toEqual(bytes)
    })

    test.each(['bytes=50-', 'bytes=99-100', 'bytes=-0'])('gets 416 for %s', async (range) => {
      const answer = await get(signFile(testApp.ctx, free), { range })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe('bytes */50')
    })

    test('gets the size with HEAD, and 304 for an unchanged file', async () => {
      const url = signFile(testApp.ctx, free)
      const head = await testApp.app.inject({ method: 'HEAD', url })
      expect(head.statusCode).toBe(200)
      expect(head.headers['content-length']).toBe('50')
      expect(head.rawPayload).toHaveLength(0)
      const etag = String(head.headers.etag)
      expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
      expect((await get(url, { range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
      expect((await get(url, { range: 'bytes=0-3', 'if-range': '"older"' })).statusCode).toBe(200)
    })

    test('gets 404 for a deleted file, and an empty body for an empty one', async () => {
      expect((await get(signFile(testApp.ctx, { ...free, key: 'ebooks/gone.pdf' }))).statusCode).toBe(404)
      expect((await get(signFile(testApp.ctx, { ...free, key: '../database.pdf' }))).statusCode).toBe(404)
      const empty = await get(signFile(testApp.ctx, { ...free, key: 'videos/empty.webm', kind: 'video' }))
      expect([empty.statusCode, empty.headers['content-type'], empty.rawPayload.length]).toEqual([200, 'video/webm', 0])
    })
  })

  describe('anyone', () => {
    test('sees a cover, which cannot run scripts', async () => {
      const answer = await get('/media/public/covers/light.svg')
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    })

    test.each([
      '/media/ebooks/light.pdf',
      '/media/public/../ebooks/light.pdf',
      '/media/public%2f..%2febooks/light.pdf',
      '/media/public/%2e%2e/ebooks/light.pdf',
      '/media/public//ebooks/light.pdf',
      '/media/public/covers/',
      '/media/public/covers/light.svg%00',
    ])('gets 404 at %s', async (url) => {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
      expect((await get(url)).statusCode).toBeLessThan(500)
    })
  })
})

describe('a subscriber whose book is in a bucket', () => {
  beforeAll(async () => {
    testApp = await openPlatformTestApp(() => {}, {
      config: { storageUrl: bucket.storageUrl() },
      mayReadPremium: () => true,
    })
    await testApp.ctx.storage.put('ebooks/light.pdf', book)
  })
  afterAll(() => testApp.close())

  test('gets 503 with Retry-After while the store is unavailable, and the book when it is back', async () => {
    const url = signFile(testApp.ctx, premium)
    await bucket.shut()
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await testApp.app.inject({ method, url, headers: { range: 'bytes=0-3' } })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await get(url)).json()).toEqual({
      msg: 'We will be back in a moment. Please try again.',
      code: 'unavailable',
      request_id: expect.any(String) as string,
    })
    await bucket.reopen()
    expect((await get(url, { range: 'bytes=0-3' })).rawPayload).toEqual(book.subarray(0, 4))
  })

  test('gets 404 when the file is deleted between two store requests', async () => {
    let requests = 0
    bucket.interrupt((request, response) => {
      requests += 1
      if (request.method !== 'GET') return false
      response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
      return true
    })
    const answer = await get(signFile(testApp.ctx, premium))
    bucket.interrupt(null)
    expect([requests, answer.statusCode]).toEqual([2, 404])
  })

  test('gets only the requested bytes from the bucket, in one request after the first', async () => {
    bucket.requests.length = 0
    await get(signFile(testApp.ctx, premium), { range: 'bytes=10-19' })
    expect(bucket.requests.map((line) => line.split(' ')[0])).toEqual(['HEAD', 'GET'])
  })
})
