import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bucketCredentials, openTestBucket, type TestBucket } from '../testing/test-bucket.ts'
import { readBucketAddress } from './bucket-address.ts'
import { openBucket } from './bucket-storage.ts'
import { openStorage } from './open-storage.ts'
import { FileGone, type Storage, StorageAway } from './storage.ts'

let folder: string
let bucket: TestBucket

beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketCredentials)) vi.stubEnv(name, value)
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-storage-'))
  bucket = await openTestBucket()
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

const all = async (storage: Storage, prefix?: string) => {
  const found: [string, number][] = []
  for await (const { key, bytes } of storage.list(prefix)) found.push([key, bytes])
  return found.sort(([a], [b]) => (a < b ? -1 : 1))
}
const read = async (storage: Storage, key: string, range?: { start: number; end: number }) =>
  Buffer.concat(await (await storage.stream(key, range)).toArray())

describe.each([
  ['in a folder', () => openStorage(join(folder, 'kept'))],
  ['in a bucket, below a prefix', () => openStorage(folder, bucket.storageUrl('files/kept'))],
  ['in a whole bucket', () => openStorage(folder, bucket.storageUrl('files'))],
])('an operator who keeps files %s', (_where, open) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
    for await (const { key } of storage.list()) await storage.delete(key)
  })

  test('finds what was put there, from bytes or from a file, whole and in parts', async () => {
    const before = Date.now()
    await storage.put('ebooks/light.pdf', Buffer.from('light and sight'))
    const source = join(folder, 'source.bin')
    writeFileSync(source, 'the cell')
    await storage.put('ebooks/cell.pdf', source)
    const file = await storage.stat('ebooks/light.pdf')
    expect(file?.bytes).toBe(15)
    expect(file?.etag).toMatch(/^"[^"]+"$/)
    // Times of files are kept in whole seconds by some stores.
    expect(Math.abs((file?.modified.getTime() ?? 0) - before)).toBeLessThan(5_000)
    expect((await read(storage, 'ebooks/light.pdf')).toString()).toBe('light and sight')
    expect((await read(storage, 'ebooks/light.pdf', { start: 6, end: 8 })).toString()).toBe('and')
    expect((await read(storage, 'ebooks/light.pdf', { start: 14, end: 14 })).toString()).toBe('t')
    expect((await read(storage, 'ebooks/cell.pdf')).toString()).toBe('the cell')
  })

  test('finds a large file whole, from bytes or from a file, and its middle', async () => {
    const film = randomBytes(20_000_001)
    const source = join(folder, 'film.mp4')
    writeFileSync(source, film)
    await storage.put('videos/film.mp4', source)
    expect((await storage.stat('videos/film.mp4'))?.bytes).toBe(film.length)
    expect((await read(storage, 'videos/film.mp4')).equals(film)).toBe(true)
    const middle = { start: 8_388_600, end: 8_388_620 }
    expect(await read(storage, 'videos/film.mp4', middle)).toEqual(film.subarray(middle.start, middle.end + 1))
    await storage.put('videos/film.mp4', film.subarray(0, 9_000_000))
    expect((await read(storage, 'videos/film.mp4')).equals(film.subarray(0, 9_000_000))).toBe(true)
  })

  test('finds the new file under the key of the old, with another tag, and an empty one', async () => {
    await storage.put('captions/film.vtt', Buffer.from('WEBVTT'))
    const before = await storage.stat('captions/film.vtt')
    await storage.put('captions/film.vtt', Buffer.from('WEBVTT\n\n'))
    expect((await storage.stat('captions/film.vtt'))?.etag).not.toBe(before?.etag)
    await storage.put('captions/film.vtt', Buffer.alloc(0))
    expect((await storage.stat('captions/film.vtt'))?.bytes).toBe(0)
  })

  test('is told that a file is not there, and may delete it again', async () => {
    await storage.put('public/covers/light.svg', Buffer.from('<svg/>'))
    await storage.delete('public/covers/light.svg')
    await storage.delete('public/covers/light.svg')
    for (const key of ['public/covers/light.svg', 'public/covers', 'public/covers/light.svg/inside']) {
      expect(await storage.stat(key)).toBeNull()
      await expect(storage.stream(key)).rejects.toBeInstanceOf(FileGone)
    }
    await expect(storage.put('public/none.svg', join(folder, 'no-such-file'))).rejects.toThrow('ENOENT')
    expect(await storage.stat('public/none.svg')).toBeNull()
  })

  test('lists every file, or those of a beginning', async () => {
    for await (const { key } of storage.list()) await storage.delete(key)
    for (const key of ['a/1.txt', 'a/b/2.txt', 'ab/3.txt', 'c.txt']) await storage.put(key, Buffer.from(key))
    expect(await all(storage)).toEqual([
      ['a/1.txt', 7],
      ['a/b/2.txt', 9],
      ['ab/3.txt', 8],
      ['c.txt', 5],
    ])
    expect(await all(storage, 'a/')).toEqual([
      ['a/1.txt', 7],
      ['a/b/2.txt', 9],
    ])
    expect((await all(storage, 'a')).length).toBe(3)
    expect(await all(storage, 'a/b/2')).toEqual([['a/b/2.txt', 9]])
    expect(await all(storage, 'none/')).toEqual([])
    for await (const { modified } of storage.list('c')) expect(Date.now() - modified.getTime()).toBeLessThan(60_000)
  })

  test.each([
    '../out.pdf',
    '/etc/passwd',
    'a//b.pdf',
    'a/../b.pdf',
    'a\\..\\b.pdf',
    'a/./b.pdf',
    '.hidden',
    'a/b.pdf\0',
    'அறிவியல்.pdf',
    'caf\u00e9.pdf',
    'a b.pdf',
    '',
    'a/',
    'x'.repeat(301),
  ])('meets no key such as %j', async (key) => {
    for (const act of [
      () => storage.put(key, Buffer.from('x')),
      () => storage.stat(key),
      () => storage.stream(key),
      () => storage.delete(key),
    ])
      await expect((async () => act())()).rejects.toThrow('not a key of a file')
  })
})

describe('an operator who keeps files in a folder', () => {
  test('finds no half of a file, nor what an interrupted copy left, among them', async () => {
    const place = join(folder, 'half')
    const storage = await openStorage(place)
    await expect(storage.put('ebooks', join(folder, 'nothing'))).rejects.toThrow('ENOENT')
    expect(readdirSync(join(place, '.incoming'))).toEqual([])
    writeFileSync(join(place, '.incoming', 'left'), 'half')
    expect(await all(storage)).toEqual([])
  })
})

describe('an operator who keeps files in a bucket', () => {
  test('finds more than a thousand files, page by page', async () => {
    const storage = await openStorage(folder, bucket.storageUrl('files/many'))
    const keys = Array.from({ length: 1_005 }, (_each, number) => `page/${String(number).padStart(4, '0')}.txt`)
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, Buffer.from('x'))))
    expect((await all(storage)).map(([key]) => key)).toEqual(keys)
  })

  test('finds no part of a file left behind whose last part never came', async () => {
    const storage = await openStorage(folder, bucket.storageUrl())
    bucket.interrupt((request, response) => {
      if (!request.url?.includes('partNumber=2')) return false
      response.writeHead(403).end()
      return true
    })
    await expect(storage.put('videos/cut.mp4', Buffer.alloc(20_000_000))).rejects.toBeInstanceOf(StorageAway)
    bucket.interrupt(null)
    expect(await storage.stat('videos/cut.mp4')).toBeNull()
    expect(await bucket.waitingParts()).toEqual([])
  })

  test('does not notice a store that stumbles once', async () => {
    const storage = await openStorage(folder, bucket.storageUrl())
    await storage.put('a.txt', Buffer.from('once'))
    let stumbles = 1
    bucket.interrupt((_request, response) => {
      if (stumbles === 0) return false
      stumbles -= 1
      response.writeHead(503).end()
      return true
    })
    expect((await storage.stat('a.txt'))?.bytes).toBe(4)
    expect(stumbles).toBe(0)
    bucket.interrupt(null)
  })

  test('is told of a store that gives more than was asked for', async () => {
    const storage = await openStorage(folder, bucket.storageUrl())
    bucket.interrupt((_request, response) => {
      response.end('all of it')
      return true
    })
    await expect(storage.stream('a.txt', { start: 0, end: 1 })).rejects.toBeInstanceOf(StorageAway)
    bucket.interrupt(null)
  })

  test('is not given the beginning of a file as the whole, nor kept waiting for the rest by a store that fell silent', async () => {
    const storage = await openBucket(readBucketAddress(bucket.storageUrl()), 500)
    await storage.put('half.txt', Buffer.from('four'))
    for (const goOn of [() => {}, (response: ServerResponse) => void response.destroy()]) {
      bucket.interrupt((request, response) => {
        if (request.method !== 'GET') return false
        response.writeHead(200, { 'content-length': '1000' }).write('the beginning')
        setTimeout(() => goOn(response), 50)
        return true
      })
      await expect(text(await storage.stream('half.txt'))).rejects.toThrow(/silent|aborted/)
    }
    bucket.interrupt(null)
    // A reader who pauses is not mistaken for that.
    const body = await storage.stream('half.txt')
    await pause(1_000)
    expect(await text(body)).toHaveLength(4)
  })

  test('is told within seconds that the store is away, is full, hangs or has lost the bucket', async () => {
    const storage = await openStorage(folder, bucket.storageUrl())
    const asks = [
      () => storage.stat('a.txt'),
      () => storage.stream('a.txt'),
      () => storage.put('b.txt', Buffer.from('b')),
    ]
    for (const status of [500, 503, 403]) {
      bucket.interrupt((_request, response) => {
        response.writeHead(status).end()
        return true
      })
      for (const ask of asks) await expect(ask()).rejects.toBeInstanceOf(StorageAway)
    }
    const begun = performance.now()
    bucket.interrupt(() => true)
    await expect(storage.stat('a.txt')).rejects.toBeInstanceOf(StorageAway)
    expect(performance.now() - begun).toBeLessThan(9_000)
    bucket.interrupt(null)
    await bucket.shut()
    for (const ask of asks) await expect(ask()).rejects.toBeInstanceOf(StorageAway)
    await bucket.reopen()
    expect((await storage.stat('a.txt'))?.bytes).toBe(4)
  })
})

describe('an operator who sets STORAGE_URL', () => {
  test.each([
    ['s3://', 'must name a bucket'],
    ['s3://Bücher', 'must name a bucket'],
    ['s3://files/a%20b', 'must have a prefix of letters'],
    ['s3://key:secret@files', 'holds no credentials'],
    ['s3://files?endpoint=ftp://127.0.0.1', 'an endpoint that starts with http'],
    ['s3://files?zone=here', 'takes region and endpoint'],
  ])('to %s reads what is wrong', async (url, line) => {
    await expect(openStorage(folder, url)).rejects.toThrow(line)
  })

  test('to a bucket that is not there, with credentials that are not right, or to no store, reads so in one line', async () => {
    await expect(openStorage(folder, bucket.storageUrl('none'))).rejects.toThrow(
      /^STORAGE_URL: there is no bucket none at http/,
    )
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
    await expect(openStorage(folder, bucket.storageUrl())).rejects.toThrow(
      /refuses the credentials for the bucket files/,
    )
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', bucketCredentials.AWS_SECRET_ACCESS_KEY)
    await expect(openStorage(folder, 's3://files?endpoint=http://127.0.0.1:1')).rejects.toThrow(
      /^STORAGE_URL: the file store at http:\/\/127.0.0.1:1 cannot be reached/,
    )
  })
})
