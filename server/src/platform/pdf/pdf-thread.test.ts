import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { halfOfCores } from '../overload/concurrency-limiter.ts'
import { openPdfThreads } from './pdf-thread.ts'

type Wait = (gate: Int32Array<SharedArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

test('draws in threads whose event loops turn, and refuses a drawing while fifty wait', async () => {
  const drawPdf = openPdfThreads(path.join(import.meta.dirname, '../../testing/gate-worker.ts'))
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const drawings = Array.from({ length: halfOfCores + 50 }, () => drawPdf<Wait>('wait', gate))
  await expect(drawPdf<Wait>('wait', gate)).rejects.toMatchObject({ code: 'unavailable' })

  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  const threads = new Set((await Promise.all(drawings)).map(([thread]) => thread))
  expect(threads.size).toBeLessThanOrEqual(halfOfCores)
  expect(threads).not.toContain(threadId)

  await expect(drawPdf<Wait>('broken', gate)).rejects.toThrow('cannot be drawn')
  // HarfBuzz frees memory in turns of the thread's event loop.
  await pause(20)
  const [, turns] = await drawPdf<Wait>('wait', gate)
  expect(turns).toBeGreaterThan(0)
})
