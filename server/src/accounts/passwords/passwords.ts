import { availableParallelism } from 'node:os'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/http/errors.ts'
import { ConcurrencyLimiter } from '../../platform/overload/concurrency-limiter.ts'

/** argon2id at the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. 2 is `Algorithm.Argon2id`. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/**
 * Each hash takes one core and 19 MiB. Uses at most half of the cores and half of libuv's four threads, so that other requests, the database and file
 * reads proceed under load.
 */
const limiter = new ConcurrencyLimiter({
  atOnce: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  // About 1.5 s of work. Bounds the wait when fifty teachers register in the same minute.
  maxWaiting: 100,
  full: () => new AppError('unavailable', serverMessages.busy, { retryAfter: 5 }),
})

export const hashPassword = (password: string): Promise<string> => limiter.run(() => hash(password, parameters))

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  limiter.run(() => verify(stored, password))

/** Whether a hash was made with parameters other than the current ones. It is replaced at the next log-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix)

let nobody: Promise<string> | undefined

/** A hash that matches no password, with current parameters: comparing with it takes as long as for a real account. */
export const hashOfNobody = (): Promise<string> => (nobody ??= hashPassword(crypto.randomUUID()))
