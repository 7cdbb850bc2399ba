import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listEbooks, listVideos } from '@ariviyal/contract/library'
import { subscribe } from '@ariviyal/contract/subscriptions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { schoolForm } from './institutions/testing.ts'
import { seedLibrary } from './library/seed-library.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { bucketCredentials, openTestBucket, type TestBucket } from './testing/test-bucket.ts'
import type { TestHouse } from './testing/test-house.ts'
import { seedTraining } from './training/seed-training.ts'

let bucket: TestBucket
let home: TestHouse

beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketCredentials)) vi.stubEnv(name, value)
  bucket = await openTestBucket()
  home = await openTestHouse({ config: { storageUrl: bucket.storageUrl(), subscriptionApproval: 'auto' } })
  await seedLibrary(home.house)
  await seedTraining(home.house)
})
afterAll(async () => {
  await home.close()
  await bucket.close()
  vi.unstubAllEnvs()
})

test('a subscriber reads a premium book and watches a film that lie in a bucket, piece by piece', async () => {
  const teacher = await signUp(home)
  const { token } = teacher
  expect((await home.call(subscribe, { token, body: { ...schoolForm(), userId: teacher.id } })).status).toBe(201)
  const { body } = await home.call(listEbooks, { token })
  const book = body.items.find(({ title }) => title.startsWith('Light'))
  expect(book?.isPremium).toBe(true)
  const file = readFileSync(join(home.house.paths.content, 'rendered/books/light-and-sight.pdf'))
  const url = book?.pdfUrl ?? ''
  const first = await home.app.inject({ url, headers: { range: 'bytes=0-65535' } })
  expect([first.statusCode, first.headers['content-range']]).toEqual([206, `bytes 0-65535/${file.length}`])
  const rest = await home.app.inject({
    url,
    headers: { range: 'bytes=65536-', 'if-range': String(first.headers.etag) },
  })
  expect(rest.statusCode).toBe(206)
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(file)).toBe(true)

  const films = await home.call(listVideos, { token })
  const film = await home.app.inject({ url: films.body.items[0]?.url ?? '', headers: { range: 'bytes=0-1' } })
  expect([film.statusCode, film.headers['content-type'], film.rawPayload.length]).toEqual([206, 'video/mp4', 2])
})

test('a guest sees the cover of a book that lies in a bucket, and no book that is locked', async () => {
  const { body } = await home.call(listEbooks)
  for (const { cover, isPremium, pdfUrl } of body.items) {
    expect((await home.app.inject({ url: cover })).statusCode).toBe(200)
    expect(pdfUrl === null).toBe(isPremium)
  }
})

test('an operator who starts again, or a second time beside, sends no sample anew', async () => {
  bucket.requests.length = 0
  await seedLibrary(home.house)
  await seedTraining(home.house)
  expect(bucket.requests.filter((line) => !line.startsWith('HEAD '))).toEqual([])
  expect(bucket.requests.length).toBeGreaterThan(10)
})
