import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { me } from '@ariviyal/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { putMaterial } from '../materials/testing.ts'
import { filesFolder } from '../platform/storage/files-folder.ts'
import { openLog } from '../platform/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { signUpApproved } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { bucketCredentials, openTestBucket, type TestBucket } from '../testing/servers/test-bucket.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { TestApp } from '../testing/test-app.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUp } from './testing.ts'

let folder: string
let from: TestBucket
let to: TestBucket
let testApp: TestApp
let database: TestDatabase

beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketCredentials)) vi.stubEnv(name, value)
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-bucket-backup-'))
  chmodSync(folder, 0o755)
  from = await openTestBucket()
  to = await openTestBucket()
  testApp = await openTestApp({ config: { storageUrl: from.storageUrl() } })
  database = await createTestDatabase({ empty: true })
})
afterAll(async () => {
  await testApp.close()
  await database.drop()
  await from.close()
  await to.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

/** Every key with the hash of its content. */
async function contentOf(storage: Storage): Promise<[string, string][]> {
  const found: [string, string][] = []
  for await (const { key } of storage.list())
    found.push([
      key,
      createHash('sha256')
        .update(await buffer(await storage.stream(key)))
        .digest('hex'),
    ])
  return found.sort(([a], [b]) => (a < b ? -1 : 1))
}

test('an operator with S3 storage restores into another bucket: all files are the same, and people continue', async () => {
  const teacher = await signUpApproved(testApp)
  await putMaterial(testApp.ctx)
  // Larger than one part of a multipart upload.
  await testApp.ctx.storage.put('videos/large.mp4', randomBytes(20 * 2 ** 20))
  const backup = join(folder, 'copy')
  await backUp(testApp, backup)

  const dataDir = join(folder, 'other')
  mkdirSync(dataDir)
  const storageUrl = to.storageUrl()
  const storage = await openStorage(filesFolder(dataDir), storageUrl)
  const { migrations } = testApp.ctx.paths
  await restoreBackup({
    connection: database.connection,
    storage,
    dataDir,
    migrations,
    folder: backup,
    log: openLog('silent'),
  })
  const before = await contentOf(testApp.ctx.storage)
  expect(before.length).toBeGreaterThan(1)
  expect(await contentOf(storage)).toEqual(before)

  const second = await openTestApp({ beside: { shared: { database, dataDir } }, config: { storageUrl } })
  try {
    expect((await second.call(me, { token: teacher.token })).body).toMatchObject({ is_subscribed: 1 })
  } finally {
    await second.close()
  }
})
