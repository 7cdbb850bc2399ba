import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { StorageUnavailable } from '../platform/storage/storage.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { bucketCredentials, openTestBucket } from '../testing/servers/test-bucket.ts'
import type { TestApp } from '../testing/test-app.ts'
import { beginUpload } from './begin-upload.ts'
import { examineUpload } from './examine-upload.ts'
import { uploadStoreOf } from './tus/upload-store.ts'
import { findUpload, markReceived } from './uploads.queries.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('a file is examined once the store and the disk recover, however often it was tried', async () => {
  const { ctx } = testApp
  const staff = await signUp(testApp, { role: 'editor' })
  const book = readFileSync(join(ctx.paths.content, 'rendered/books/light-and-sight.pdf'))
  const store = await uploadStoreOf(ctx)
  const id = await beginUpload(ctx, store, { user: staff }, { kind: 'pdf', filename: 'light.pdf', bytes: book.length })
  await store.tus.write(Readable.from([book]), store.placeOf(id), 0)
  await ctx.db.transaction((tx) => markReceived(tx, id, ctx.now()))

  for (const failure of [new StorageUnavailable('away'), Object.assign(new Error('full'), { code: 'ENOSPC' })])
    for (let tries = 0; tries < 3; tries += 1) {
      const away = { ...store, receivedOf: () => Promise.reject(failure) }
      await expect(examineUpload(ctx, away, id)).rejects.toBe(failure)
    }
  expect(await findUpload(ctx.db, id)).toMatchObject({ state: 'checking', tries: 0 })
  await examineUpload(ctx, store, id)
  expect(await findUpload(ctx.db, id)).toMatchObject({ state: 'ready' })
})

test('a bucket that does not answer is not mistaken for one that lost the file', async () => {
  for (const [name, value] of Object.entries(bucketCredentials)) vi.stubEnv(name, value)
  const bucket = await openTestBucket()
  const inBucket = await openTestApp({ config: { storageUrl: bucket.storageUrl() } })
  const { ctx } = inBucket
  const staff = await signUp(inBucket, { role: 'editor' })
  // An instance other than the one that received the bytes, which may have cached their state.
  const [one, other] = [await uploadStoreOf(ctx), await uploadStoreOf(ctx)]
  const id = await beginUpload(ctx, one, { user: staff }, { kind: 'pdf', filename: 'light.pdf', bytes: 9 })
  bucket.interrupt((_request, response) => {
    response.writeHead(500).end()
    return true
  })
  await expect(other.receivedOf(id)).rejects.toBeInstanceOf(StorageUnavailable)
  bucket.interrupt(null)
  expect(await other.receivedOf(id)).toBe(0)
  expect(await other.receivedOf('01890000-0000-7000-8000-000000000001')).toBeNull()
  await inBucket.close()
  await bucket.close()
  vi.unstubAllEnvs()
})
