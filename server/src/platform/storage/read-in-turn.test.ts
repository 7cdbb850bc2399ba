import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepBusy } from '../overload/testing.ts'
import { openFolder } from './folder-storage.ts'

function openTestStorage() {
  const folder = mkdtempSync(join(tmpdir(), 'ariviyal-turns-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return openFolder(folder)
}

test('sixty downloads at once leave each iteration of the event loop to others after a chunk', async () => {
  const storage = openTestStorage()
  const bytes = 3 * 1024 ** 2
  await storage.put('videos/film.mp4', Buffer.alloc(bytes))
  let chunks = 0
  let most = 0
  let isDone = false
  const watch = () => {
    most = Math.max(most, chunks)
    chunks = 0
    if (!isDone) setImmediate(watch)
  }
  watch()
  const download = async () => {
    let received = 0
    for await (const chunk of await storage.stream('videos/film.mp4')) {
      chunks += 1
      received += (chunk as Buffer).length
      // As long as sending it to a client takes.
      keepBusy(1)
    }
    return received
  }
  expect(new Set(await Promise.all(Array.from({ length: 60 }, download)))).toEqual(new Set([bytes]))
  isDone = true
  expect(most).toBeLessThanOrEqual(2)
})

test('a small file is read while sixty downloads of large ones run, after a few of their chunks', async () => {
  const storage = openTestStorage()
  await storage.put('videos/film.mp4', Buffer.alloc(3 * 1024 ** 2))
  await storage.put('covers/cover.webp', Buffer.alloc(10_000))
  let chunks = 0
  const download = async () => {
    for await (const chunk of await storage.stream('videos/film.mp4')) chunks += (chunk as Buffer).length > 0 ? 1 : 0
  }
  const downloads = Promise.all(Array.from({ length: 60 }, download))
  await expect.poll(() => chunks, { interval: 1 }).toBeGreaterThan(120)
  const small = await storage.stream('covers/cover.webp')
  const before = chunks
  for await (const chunk of small) expect((chunk as Buffer).length).toBe(10_000)
  expect(chunks - before).toBeLessThan(20)
  await downloads
})
