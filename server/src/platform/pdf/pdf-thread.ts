import { serverMessages } from '@ariviyal/contract/server-messages'
import { Piscina } from 'piscina'
import { AppError } from '../http/errors.ts'
import { ConcurrencyLimiter, halfOfCores } from '../overload/concurrency-limiter.ts'

/** Draws a PDF from data that can be sent to a thread. */
export type Drawing = (...data: never[]) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Draws in a thread, by the name of a function of `pdf-worker.ts`: `drawPdf<typeof drawReceipt>('drawReceipt', receipt)`. A page takes some
 * 40 ms of processor time, the first one ten times as long, and nobody else waits for it. Raises `unavailable` while 50 others wait.
 */
export type DrawPdf = <D extends Drawing>(name: string, ...data: Parameters<D>) => ReturnType<D>

/** `worker` is the path of `pdf-worker.ts`, or of its bundle. Its threads have a lower priority than the server's own, and end a minute after their last PDF. */
export function openPdfThreads(worker: string): DrawPdf {
  const threads = new Piscina({
    filename: worker,
    minThreads: 0,
    maxThreads: halfOfCores,
    idleTimeout: 60_000,
    niceIncrement: 10,
    // Otherwise the thread sleeps in its event loop, and HarfBuzz never gives its memory back: 0.25 MB a PDF.
    atomics: 'disabled',
    // A PDF takes 29 ms instead of 23, and the process 100 MB less.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const limiter = new ConcurrencyLimiter({
    atOnce: halfOfCores,
    maxWaiting: 50,
    full: () => new AppError('unavailable', serverMessages.busy, { retryAfter: 5 }),
  })
  return (name, ...data) => limiter.run(() => threads.run({ name, data })) as never
}
