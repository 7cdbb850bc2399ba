import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { bucketCredentials, openTestBucket, type TestBucket } from '../../testing/servers/test-bucket.ts'
import { readBucketAddress } from './bucket-address.ts'
import { openBucket } from './bucket-storage.ts'
import { openStorage } from './open-storage.ts'
import { FileGone, type Storage, StorageUnavailable } from './storage.ts'

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
  const files: [string, number][] = []
  for await (const { key, bytes } of storage.list(prefix)) files.push([key, bytes])
  return files.sort(([a], [b]) => (a < b ? -1 : 1))
}
const read = async (storage: Storage, key: string, range?: { start: number; end: number }) =>
  Buffer.concat(await (await storage.stream(key, range)).toArray())

describe.each([
  { where: 'in a folder', open: () => openStorage(join(folder, 'kept')) },
  { where: 'in a bucket, below a prefix', open: () => openStorage(folder, bucket.storageUrl('files/kept')) },
  // Only its keys differ from those below a prefix.
  {
    where: 'in a bucket without a prefix',
    open: () => openStorage(folder, bucket.storageUrl('files')),
    isLarge: isThorough,
  },
])('an operator who keeps files $where', ({ open, isLarge = true }) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
    for await (const { key } of storage.list()) await storage.delete(key)
  })

  test('reads what was stored from bytes or a file, in full and by range', async () => {
    const before = Date.now()
    await storage.put('ebooks/light.pdf', Buffer.from('light and sight'))
    const source = join(folder, 'source.bin')
    writeFileSync(source, 'the cell')
    await storage.put('ebooks/cell.pdf', source)
    const file = await storage.stat('ebooks/light.pdf')
    expect(file?.bytes).toBe(15)
    expect(file?.etag).toMatch(/^"[^"]+"$/)
    // Some stores keep file times in whole seconds.
    expect(Math.abs((file?.modified.getTime() ?? 0) - before)).toBeLessThan(5_000)
    expect((await read(storage, 'ebooks/light.pdf')).toString()).toBe('light and sight')
    expect((await read(storage, 'ebooks/light.pdf', { start: 6, end: 8 })).toString()).toBe('and')
    expect((await read(storage, 'ebooks/light.pdf', { start: 14, end: 14 })).toString()).toBe('t')
    expect((await read(storage, 'ebooks/cell.pdf')).toString()).toBe('the cell')
  })

  test.runIf(isLarge)('reads a large file in full, from bytes or a file, and a range in its middle', async () => {
    const video = randomBytes(20_000_001)
    const source = join(folder, 'film.mp4')
    writeFileSync(source, video)
    await storage.put('videos/film.mp4', source)
    expect((await storage.stat('videos/film.mp4'))?.bytes).toBe(video.length)
    expect((await read(storage, 'videos/film.mp4')).equals(video)).toBe(true)
    const middle = { start: 8_388_600, end: 8_388_620 }
    expect(await read(storage, 'videos/film.mp4', middle)).toEqual(video.subarray(middle.start, middle.end + 1))
    await storage.put('videos/film.mp4', video.subarray(0, 9_000_000))
    expect((await read(storage, 'videos/film.mp4')).equals(video.subarray(0, 9_000_000))).toBe(true)
  })

  test('reads a replaced file with another ETag, and an empty one', async () => {
    await storage.put('captions/film.vtt', Buffer.from('WEBVTT'))
    const before = await storage.stat('captions/film.vtt')
    await storage.put('captions/film.vtt', Buffer.from('WEBVTT\n\n'))
    expect((await storage.stat('captions/film.vtt'))?.etag).not.toBe(before?.etag)
    await storage.put('captions/film.vtt', Buffer.alloc(0))
    expect((await storage.stat('captions/film.vtt'))?.bytes).toBe(0)
  })

  test('gets null for a missing file, and may delete it again', async () => {
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

  test('lists all files, or those with a prefix', async () => {
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
  ])('cannot use the key %j', async (key) => {
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
  test('sees no partial file, and nothing of an interrupted copy', async () => {
    const place = join(folder, 'half')
    const storage = await openStorage(place)
    await expect(storage.put('ebooks', join(folder, 'nothing'))).rejects.toThrow('ENOENT')
    expect(readdirSync(join(place, '.incoming'))).toEqual([])
    writeFileSync(join(place, '.incoming', 'left'), 'half')
    expect(await all(storage)).toEqual([])
  })
})

describe('an operator who keeps files in a bucket', () => {
  test('lists more than a thousand files, page by page', async () => {
    const storage = await openStorage(folder, bucket.storageUrl('files/many'))
    const keys = Array.from({ length: 1_005 }, (_each, number) => `page/${String(number).padStart(4, '0')}.txt`)
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, Buffer.from('x'))))
    expect((await all(storage)).map(([key]) => key)).toEqual(keys)
  })

  test('has no parts left of an upload that was not completed', async () => {
    const storage = await openStorage(folder, bucket.storageUrl())
    bucket.interrupt((request, response) => {
      if (!request.url?.includes('partNumber=2')) return false
      response.writeHead(403).end()
      return true
    })
    await expect(storage.put('videos/cut.mp4', Buffer.alloc(20_000_000))).rejects.toBeInstanceOf(StorageUnavailable)
    bucket.interrupt(null)
    expect(await storage.stat('videos/cut.mp4')).toBeNull()
    expect(await bucket.waitingParts()).toEqual([])
  })

  test('does not notice a single failure of the store', async () => {
    const storage = await openStorage(folder, bucket.storageUrl())
    await storage.put('a.txt', Buffer.from('once'))
    let failures = 1
    bucket.interrupt((_request, response) => {
      if (failures === 0) return false
      failures -= 1
      response.writeHead(503).end()
      return true
    })
    expect((await storage.stat('a.txt'))?.bytes).toBe(4)
    expect(failures).toBe(0)
    bucket.interrupt(null)
  })

  test('gets an error from a store that ignores the range', async () => {
    const storage = await openStorage(folder, bucket.storageUrl())
    bucket.interrupt((_request, response) => {
      response.end('the whole file')
      return true
    })
    await expect(storage.stream('a.txt', { start: 0, end: 1 })).rejects.toBeInstanceOf(StorageUnavailable)
    bucket.interrupt(null)
  })

  test('gets an error, not a truncated file, when the store breaks off or stops sending', async () => {
    const storage = await openBucket(readBucketAddress(bucket.storageUrl()), 500)
    await storage.put('half.txt', Buffer.from('four'))
    for (const finish of [() => {}, (response: ServerResponse) => void response.destroy()]) {
      bucket.interrupt((request, response) => {
        if (request.method !== 'GET') return false
        response.writeHead(200, { 'content-length': '1000' }).write('the beginning')
        setTimeout(() => finish(response), 50)
        return true
      })
      await expect(text(await storage.stream('half.txt'))).rejects.toThrow(/silent|aborted/)
    }
    bucket.interrupt(null)
    // A paused reader is not mistaken for that.
    const body = await storage.stream('half.txt')
    await pause(1_000)
    expect(await text(body)).toHaveLength(4)
  })

  test('gets an error within seconds when the store is down, full, hanging or without the bucket', async () => {
    const storage = await openStorage(folder, bucket.storageUrl())
    const requests = [
      () => storage.stat('a.txt'),
      () => storage.stream('a.txt'),
      () => storage.put('b.txt', Buffer.from('b')),
    ]
    for (const status of [500, 503, 403]) {
      bucket.interrupt((_request, response) => {
        response.writeHead(status).end()
        return true
      })
      for (const request of requests) await expect(request()).rejects.toBeInstanceOf(StorageUnavailable)
    }
    const startedAt = performance.now()
    bucket.interrupt(() => true)
    await expect(storage.stat('a.txt')).rejects.toBeInstanceOf(StorageUnavailable)
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    bucket.interrupt(null)
    await bucket.shut()
    for (const request of requests) await expect(request()).rejects.toBeInstanceOf(StorageUnavailable)
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
  ])('to %s gets an error that says what is wrong', async (url, line) => {
    await expect(openStorage(folder, url)).rejects.toThrow(line)
  })

  test('to a missing bucket, wrong credentials or no store gets a one-line error', async () => {
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
