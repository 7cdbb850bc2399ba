import path from 'node:path'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { Piscina } from 'piscina'
import { AppError } from '../../platform/http/errors.ts'
import { ConcurrencyLimiter, halfOfCores } from '../../platform/overload/concurrency-limiter.ts'

/** argon2id at the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. 2 is `Algorithm.Argon2id`. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/**
 * Threads of a lower priority than the server's own, which rest between hashes (`argon2-worker.ts`): a page does not wait while teachers log in. They
 * end when no one has logged in for a while. The bundle has the worker beside the server under the same name.
 */
const workers = new Piscina({
  filename: path.join(import.meta.dirname, `argon2-worker${path.extname(import.meta.filename)}`),
  minThreads: 0,
  maxThreads: halfOfCores,
  idleTimeout: 10_000,
  niceIncrement: 10,
})

const limiter = new ConcurrencyLimiter({
  // Each hash takes a core and 19 MiB.
  atOnce: halfOfCores,
  // About 2 s of work. Bounds the wait when fifty teachers register in the same minute.
  maxWaiting: 100,
  full: () => new AppError('unavailable', serverMessages.busy, { retryAfter: 5 }),
})

export const hashPassword = (password: string): Promise<string> =>
  limiter.run(() => workers.run({ password, parameters }, { name: 'hash' }) as Promise<string>)

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  limiter.run(() => workers.run({ stored, password }, { name: 'verify' }) as Promise<boolean>)

/** Whether a hash was made with parameters other than the current ones. It is replaced at the next log-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix)

let nobody: Promise<string> | undefined

/** A hash that matches no password, with current parameters: comparing with it takes as long as for a real account. */
export const hashOfNobody = (): Promise<string> => (nobody ??= hashPassword(crypto.randomUUID()))
