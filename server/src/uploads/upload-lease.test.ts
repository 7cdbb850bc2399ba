import type { Lock } from '@tus/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { beginUpload } from './begin-upload.ts'
import { createLocker } from './upload-lease.ts'
import { openUploadStore } from './upload-store.ts'

let home: TestHouse
let place: string
beforeAll(async () => {
  home = await openTestHouse()
  const store = await openUploadStore(home.house)
  const editor = await signUp(home, { role: 'editor' })
  place = store.placeOf(await beginUpload(home.house, store, editor, { kind: 'pdf', filename: 'a.pdf', bytes: 10 }))
})
afterAll(() => home.close())

/** As each instance of the server has one of its own. */
const lock = (): Lock => createLocker(home.house).newLock(place)
const patient = () => new AbortController().signal

test('one request at a time writes: the next waits until the first has let go, as it is asked to', async () => {
  const order: string[] = []
  const first = lock()
  await first.lock(patient(), () => {
    order.push('asked to let go')
    void first.unlock().then(() => order.push('let go'))
  })
  const second = lock()
  await second.lock(patient(), () => {})
  expect(order[0]).toBe('asked to let go')
  const third = lock()
  const taken = vi.fn<() => void>()
  const waiting = third.lock(patient(), () => {}).then(taken)
  expect(taken).not.toHaveBeenCalled()
  await second.unlock()
  await waiting
  await third.unlock()
})

test('of ten at once one writes at any moment', async () => {
  let writing = 0
  let most = 0
  const write = async () => {
    const own = lock()
    await own.lock(patient(), () => {})
    most = Math.max(most, (writing += 1))
    await home.house.db.execute('select 1')
    writing -= 1
    await own.unlock()
  }
  await Promise.all(Array.from({ length: 10 }, write))
  expect(most).toBe(1)
})

test('a server that was killed holds nobody up for long', async () => {
  const dead = lock()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await dead.lock(patient(), () => {})
  vi.useRealTimers()
  home.advance({ seconds: 11 })
  const next = lock()
  const began = performance.now()
  await next.lock(patient(), () => {})
  expect(performance.now() - began).toBeLessThan(1_000)
  await next.unlock()
})

test('who has gone away meanwhile is not waited for, and a cancelled upload is not there', async () => {
  const first = lock()
  await first.lock(patient(), () => {})
  await expect(lock().lock(AbortSignal.abort(), () => {})).rejects.toMatchObject({ status_code: 400 })
  await first.unlock()
  const none = createLocker(home.house).newLock(`unfinished/${crypto.randomUUID()}`)
  await expect(none.lock(patient(), () => {})).rejects.toMatchObject({ status_code: 404 })
})
