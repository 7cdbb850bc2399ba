import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listEbooks, listVideos } from '@ariviyal/contract/library/library'
import { subscribe } from '@ariviyal/contract/subscriptions/subscriptions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { institutionForm } from './institutions/testing.ts'
import { seedLibrary } from './library/seed-library.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { bucketCredentials, openTestBucket, type TestBucket } from './testing/servers/test-bucket.ts'
import type { TestApp } from './testing/test-app.ts'
import { seedTraining } from './training/seed-training.ts'

let bucket: TestBucket
let testApp: TestApp

beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketCredentials)) vi.stubEnv(name, value)
  bucket = await openTestBucket()
  testApp = await openTestApp({ config: { storageUrl: bucket.storageUrl(), subscriptionApproval: 'auto' } })
  await seedLibrary(testApp.ctx)
  await seedTraining(testApp.ctx)
})
afterAll(async () => {
  await testApp.close()
  await bucket.close()
  vi.unstubAllEnvs()
})

test('a subscriber reads a premium book and watches a video from a bucket in ranges', async () => {
  const teacher = await signUp(testApp)
  const { token } = teacher
  expect((await testApp.call(subscribe, { token, body: { ...institutionForm(), userId: teacher.id } })).status).toBe(
    201,
  )
  const { body } = await testApp.call(listEbooks, { token })
  const book = body.items.find(({ title }) => title.startsWith('Light'))
  expect(book?.isPremium).toBe(true)
  const file = readFileSync(join(testApp.ctx.paths.content, 'rendered/books/light-and-sight.pdf'))
  const url = book?.pdfUrl ?? ''
  const first = await testApp.app.inject({ url, headers: { range: 'bytes=0-65535' } })
  expect([first.statusCode, first.headers['content-range']]).toEqual([206, `bytes 0-65535/${file.length}`])
  const rest = await testApp.app.inject({
    url,
    headers: { range: 'bytes=65536-', 'if-range': String(first.headers.etag) },
  })
  expect(rest.statusCode).toBe(206)
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(file)).toBe(true)

  const videos = await testApp.call(listVideos, { token })
  const video = await testApp.app.inject({ url: videos.body.items[0]?.url ?? '', headers: { range: 'bytes=0-1' } })
  expect([video.statusCode, video.headers['content-type'], video.rawPayload.length]).toEqual([206, 'video/mp4', 2])
})

test('a guest sees the cover of a book in a bucket, but not a locked book', async () => {
  const { body } = await testApp.call(listEbooks)
  for (const { cover, isPremium, pdfUrl } of body.items) {
    expect((await testApp.app.inject({ url: cover })).statusCode).toBe(200)
    expect(pdfUrl === null).toBe(isPremium)
  }
})

test('a restart or a second instance does not upload the samples again', async () => {
  bucket.requests.length = 0
  await seedLibrary(testApp.ctx)
  await seedTraining(testApp.ctx)
  expect(bucket.requests.filter((line) => !line.startsWith('HEAD '))).toEqual([])
  expect(bucket.requests.length).toBeGreaterThan(10)
})
