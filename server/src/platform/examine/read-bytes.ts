import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../http/errors.ts'
import { ConcurrencyLimiter, halfOfCores } from '../overload/concurrency-limiter.ts'
import { examineIsolation } from './examine-file.ts'
import { FileRejection, ReaderCrash } from './examined.ts'
import { runReader } from './run-reader.ts'

/** A reader takes a core and up to `memoryBytes`. Others wait in order; one file takes a second or less. */
const limiter = new ConcurrencyLimiter({
  atOnce: halfOfCores,
  maxWaiting: 20,
  full: () => new AppError('unavailable', serverMessages.busy, { retryAfter: 5 }),
})

/** Bounds of reading a file of a few megabytes. */
const readBounds = { seconds: 20, memoryBytes: 600 * 1024 * 1024 }

/** Runs a reader of a file that someone waits for. Raises `FileRejection`, and `unavailable` when too many others wait. */
export const readInTurn = <Answer>(read: () => Promise<Answer>): Promise<Answer> =>
  limiter.run(read).catch((error: unknown) => {
    if (!(error instanceof ReaderCrash)) throw error
    // The user decides whether to try again.
    throw new FileRejection('We could not read this file. Try again, or save it again and choose the new copy.', {
      cause: error,
    })
  })

/**
 * Reads the bytes of a file that someone waits for, in an isolated process that can open no file (`run-reader.ts`). The caller checks the
 * answer. Raises the errors of `readInTurn`.
 */
export const readBytes = (program: string, task: object, bounds = readBounds): Promise<unknown> =>
  readInTurn(() => runReader({ program, reach: null, isolation: examineIsolation(), ...bounds }, task))
