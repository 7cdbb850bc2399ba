import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { StorageAway } from '../platform/storage.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { beginUpload } from './begin-upload.ts'
import { examineUpload } from './examine-upload.ts'
import { openUploadStore } from './upload-store.ts'
import { findUpload, markReceived } from './uploads.queries.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
})
afterAll(() => home.close())

test('a file that waits for a store that is away, or for room on the disk, is examined in the end, however often it was tried', async () => {
  const { house } = home
  const staff = await signUp(home, { role: 'editor' })
  const book = readFileSync(join(house.paths.content, 'rendered/books/light-and-sight.pdf'))
  const store = await openUploadStore(house)
  const id = await beginUpload(house, store, staff, { kind: 'pdf', filename: 'light.pdf', bytes: book.length })
  await store.tus.write(Readable.from([book]), store.placeOf(id), 0)
  await house.db.transaction((tx) => markReceived(tx, id, house.now()))

  for (const trouble of [new StorageAway('away'), Object.assign(new Error('full'), { code: 'ENOSPC' })])
    for (let tries = 0; tries < 3; tries += 1) {
      const away = { ...store, receivedOf: () => Promise.reject(trouble) }
      await expect(examineUpload(house, away, id)).rejects.toBe(trouble)
    }
  expect(await findUpload(house.db, id)).toMatchObject({ state: 'checking', tries: 0 })
  await examineUpload(house, store, id)
  expect(await findUpload(house.db, id)).toMatchObject({ state: 'ready' })
})
