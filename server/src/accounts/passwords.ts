import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../platform/http/errors.ts'

/** argon2id at the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. 2 is `Algorithm.Argon2id`. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/** Hashing takes a core and 19 MiB each: as many at once as there are cores, and a queue that can still be served in seconds. */
const atOnce = availableParallelism()
const queueLength = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= queueLength) throw new Refusal('unavailable', undefined, { retryAfter: 5 })
    // Whoever finishes hands the place over, so that `running` stays what it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters))

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, password))

/** Whether a hash was made with other parameters than today's; it is replaced at the next log-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix)

let nobody: Promise<string> | undefined

/** A hash that no password opens, with today's parameters: comparing with it takes the time that a real account takes. */
export const hashOfNobody = (): Promise<string> => (nobody ??= hashPassword(crypto.randomUUID()))
