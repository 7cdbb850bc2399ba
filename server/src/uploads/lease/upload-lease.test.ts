import type { Lock } from '@tus/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { beginUpload } from '../begin-upload.ts'
import { createLocker } from './upload-lease.ts'
import { uploadStoreOf } from '../tus/upload-store.ts'

let testApp: TestApp
let place: string
beforeAll(async () => {
  testApp = await openTestApp()
  const store = await uploadStoreOf(testApp.ctx)
  const editor = await signUp(testApp, { role: 'editor' })
  place = store.placeOf(
    await beginUpload(testApp.ctx, store, { user: editor }, { kind: 'pdf', filename: 'a.pdf', bytes: 10 }),
  )
})
afterAll(() => testApp.close())

/** Each instance of the server has its own. */
const lock = (): Lock => createLocker(testApp.ctx).newLock(place)
const neverAborted = () => new AbortController().signal

test('one request at a time writes: the next waits until the first releases the lease on request', async () => {
  const order: string[] = []
  const first = lock()
  await first.lock(neverAborted(), () => {
    order.push('release requested')
    void first.unlock().then(() => order.push('released'))
  })
  const second = lock()
  await second.lock(neverAborted(), () => {})
  expect(order[0]).toBe('release requested')
  const third = lock()
  const acquired = vi.fn<() => void>()
  const waiting = third.lock(neverAborted(), () => {}).then(acquired)
  expect(acquired).not.toHaveBeenCalled()
  await second.unlock()
  await waiting
  await third.unlock()
})

test('one of ten concurrent requests writes at any moment', async () => {
  let writing = 0
  let maxWriting = 0
  const write = async () => {
    const own = lock()
    await own.lock(neverAborted(), () => {})
    maxWriting = Math.max(maxWriting, (writing += 1))
    await testApp.ctx.db.execute('select 1')
    writing -= 1
    await own.unlock()
  }
  await Promise.all(Array.from({ length: 10 }, write))
  expect(maxWriting).toBe(1)
})

test('a killed server blocks others only briefly', async () => {
  const abandoned = lock()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await abandoned.lock(neverAborted(), () => {})
  vi.useRealTimers()
  testApp.advance({ seconds: 11 })
  const next = lock()
  const startedAt = performance.now()
  await next.lock(neverAborted(), () => {})
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  await next.unlock()
})

test('a disconnected request does not wait, and a cancelled upload has no lease', async () => {
  const first = lock()
  await first.lock(neverAborted(), () => {})
  await expect(lock().lock(AbortSignal.abort(), () => {})).rejects.toMatchObject({ status_code: 400 })
  await first.unlock()
  const none = createLocker(testApp.ctx).newLock(`unfinished/${crypto.randomUUID()}`)
  await expect(none.lock(neverAborted(), () => {})).rejects.toMatchObject({ status_code: 404 })
})
