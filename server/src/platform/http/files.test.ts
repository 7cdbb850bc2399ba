import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askThePort, lastingHead } from '../../testing/ask-the-port.ts'
import { callers, openPlatformHouse } from '../../testing/platform-house.ts'
import { bucketCredentials, openTestBucket, type TestBucket } from '../../testing/test-bucket.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { type FileGrant, signFile } from '../signed-urls.ts'

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
let home: TestHouse
const subscribed = new Set([subscriber])

beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketCredentials)) vi.stubEnv(name, value)
  bucket = await openTestBucket()
})
afterAll(async () => {
  await bucket.close()
  vi.unstubAllEnvs()
})

const get = (url: string, headers: Record<string, string> = {}) => home.app.inject({ url, headers })

describe.each([
  ['a folder', () => ({})],
  ['a bucket', () => ({ config: { storageUrl: bucket.storageUrl() } })],
])('with files in %s,', (_where, options) => {
  beforeAll(async () => {
    const mayReadPremium = (userId: string) => subscribed.has(userId)
    home = await openPlatformHouse(() => {}, { ...options(), mayReadPremium })
    await home.house.storage.put('ebooks/light.pdf', book)
    await home.house.storage.put('ebooks/cell.pdf', book)
    await home.house.storage.put('videos/empty.webm', Buffer.alloc(0))
    await home.house.storage.put('public/covers/light.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  })
  afterAll(() => home.close())

  describe('a subscriber with the address of a premium book', () => {
    test('reads it, in a frame of our own pages, and no cache keeps it', async () => {
      const answer = await get(signFile(home.house, premium))
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

    test('whose subscription has ended meanwhile gets nothing', async () => {
      const url = signFile(home.house, premium)
      subscribed.delete(subscriber)
      for (const headers of [{}, { range: 'bytes=0-3' }] as const) {
        const answer = await get(url, headers)
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toMatchObject({ code: 'subscription-needed' })
      }
      subscribed.add(subscriber)
    })

    test('gets nothing once the address is over', async () => {
      const url = signFile(home.house, premium)
      home.advance({ minutes: 14 })
      expect((await get(url)).statusCode).toBe(200)
      home.advance({ minutes: 2 })
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
    ])('who makes it an address of %s gets nothing', async (_what, change) => {
      const url = signFile(home.house, premium)
      expect(change(url)).not.toBe(url)
      const answer = await get(change(url))
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'file-link-invalid' })
    })
  })

  describe('a browser that reads a book piece by piece', () => {
    test.each([
      ['bytes=0-3', 206, 'bytes 0-3/50', book.subarray(0, 4)],
      ['bytes=40-', 206, 'bytes 40-49/50', book.subarray(40)],
      ['bytes=-5', 206, 'bytes 45-49/50', book.subarray(45)],
      ['bytes=40-999', 206, 'bytes 40-49/50', book.subarray(40)],
      ['bytes=-999', 206, 'bytes 0-49/50', book],
      ['bytes=5-2', 200, undefined, book],
      ['bytes=0-1,4-5', 200, undefined, book],
      ['pages=1-2', 200, undefined, book],
    ])('gets what %s asks for', async (range, status, contentRange, bytes) => {
      expect(book.length).toBe(50)
      const answer = await get(signFile(home.house, free), { range })
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['content-range']).toBe(contentRange)
      expect(answer.headers['content-length']).toBe(String(bytes.length))
      expect(answer.rawPayload).toEqual(bytes)
    })

    test.each(['bytes=50-', 'bytes=99-100', 'bytes=-0'])('is told that there is nothing at %s', async (range) => {
      const answer = await get(signFile(home.house, free), { range })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe('bytes */50')
    })

    test('asks first how large it is, and later whether it has changed', async () => {
      const url = signFile(home.house, free)
      const head = await home.app.inject({ method: 'HEAD', url })
      expect(head.statusCode).toBe(200)
      expect(head.headers['content-length']).toBe('50')
      expect(head.rawPayload).toHaveLength(0)
      const etag = String(head.headers.etag)
      expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
      expect((await get(url, { range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
      expect((await get(url, { range: 'bytes=0-3', 'if-range': '"older"' })).statusCode).toBe(200)
    })

    test('gets nothing of a file that is gone, and all of one that is empty', async () => {
      expect((await get(signFile(home.house, { ...free, key: 'ebooks/gone.pdf' }))).statusCode).toBe(404)
      expect((await get(signFile(home.house, { ...free, key: '../database.pdf' }))).statusCode).toBe(404)
      const empty = await get(signFile(home.house, { ...free, key: 'videos/empty.webm', kind: 'video' }))
      expect([empty.statusCode, empty.headers['content-type'], empty.rawPayload.length]).toEqual([200, 'video/webm', 0])
    })
  })

  test('a file that is answered before the framework comes with the same head and bytes as through it', async () => {
    const { etag } = (await get(signFile(home.house, free))).headers
    const cover = '/media/public/covers/light.svg'
    const askings: [path: string, headers?: Record<string, string>, method?: 'HEAD'][] = [
      ...[free, premium].map((grant): [string] => [signFile(home.house, grant)]),
      ...['bytes=0-3', 'bytes=40-', 'bytes=-5', 'bytes=5-2', 'bytes=50-'].map(
        (range): [string, Record<string, string>] => [signFile(home.house, premium), { range }],
      ),
      [signFile(home.house, free), { 'if-none-match': String(etag) }],
      [signFile(home.house, free), { range: 'bytes=0-3', 'if-range': '"older"' }],
      [signFile(home.house, free), {}, 'HEAD'],
      [signFile(home.house, { ...free, key: 'videos/empty.webm', kind: 'video' })],
      [signFile(home.house, { ...free, key: 'ebooks/gone.pdf' })],
      [signFile(home.house, premium).replace('premium=1', 'premium=0')],
      [signFile(home.house, premium).replace('light.pdf', 'cell.pdf')],
      [signFile(home.house, { ...premium, userId: callers['teacher']?.id ?? '' })],
      [cover],
      [cover, { range: 'bytes=0-3' }],
      ['/media/ebooks/light.pdf'],
      ['/media/public/../ebooks/light.pdf'],
      ['/media/public/covers/'],
    ]
    for (const [path, headers = {}, method = 'GET'] of askings) {
      const framework = await home.app.inject({ method, url: path, headers })
      const asBrowser = await askThePort(home.app, path, headers, method)
      expect([path, headers, asBrowser.statusCode, asBrowser.body]).toEqual([
        path,
        headers,
        framework.statusCode,
        framework.body,
      ])
      expect(lastingHead(asBrowser.headers)).toEqual(lastingHead(framework.headers))
      expect(asBrowser.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    }
    const metrics = (await get('/metrics')).body
    const counted = /http_request_duration_seconds_count\{method="GET",route="\/files\/\*",status="206"\} (\d+)/
    // Both ways are counted under one name.
    expect(Number(counted.exec(metrics)?.[1])).toBeGreaterThanOrEqual(6)
  })

  describe('anyone', () => {
    test('sees a cover, which can run nothing', async () => {
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
    ])('finds nothing at %s', async (url) => {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
      expect((await get(url)).statusCode).toBeLessThan(500)
    })
  })
})

describe('a subscriber whose book lies in a bucket', () => {
  beforeAll(async () => {
    home = await openPlatformHouse(() => {}, {
      config: { storageUrl: bucket.storageUrl() },
      mayReadPremium: () => true,
    })
    await home.house.storage.put('ebooks/light.pdf', book)
  })
  afterAll(() => home.close())

  test('is asked to come again in some seconds while the store is away, and reads on when it is back', async () => {
    const url = signFile(home.house, premium)
    await bucket.shut()
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await home.app.inject({ method, url, headers: { range: 'bytes=0-3' } })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await get(url)).json()).toEqual({
      msg: 'The service is not ready for a moment. Please try again.',
      code: 'unavailable',
      request_id: expect.any(String) as string,
    })
    await bucket.reopen()
    expect((await get(url, { range: 'bytes=0-3' })).rawPayload).toEqual(book.subarray(0, 4))
  })

  test('finds nothing, rather than an error, when the file goes between two questions', async () => {
    let asked = 0
    bucket.interrupt((request, response) => {
      asked += 1
      if (request.method !== 'GET') return false
      response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
      return true
    })
    const answer = await get(signFile(home.house, premium))
    bucket.interrupt(null)
    expect([asked, answer.statusCode]).toEqual([2, 404])
  })

  test('gets only the bytes that were asked for out of the bucket, in one question after the first', async () => {
    bucket.requests.length = 0
    await get(signFile(home.house, premium), { range: 'bytes=10-19' })
    expect(bucket.requests.map((line) => line.split(' ')[0])).toEqual(['HEAD', 'GET'])
  })
})
