import { availableParallelism } from 'node:os'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../platform/http/errors.ts'
import { createTurns } from '../platform/turns.ts'

/** argon2id at the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. 2 is `Algorithm.Argon2id`. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/**
 * Hashing takes a core and 19 MiB each. At most half of the cores, and half of the four threads of libuv: the other calls, the database and
 * the reading of files go on beside the busiest morning.
 */
const turns = createTurns({
  atOnce: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  longestWaitMs: 1_500,
  // A class of teachers that registers at one word of the speaker waits; it is not sent away.
  always: 50,
  full: () => new Refusal('unavailable', serverMessages.busy, { retryAfter: 5 }),
})

export const hashPassword = (password: string): Promise<string> => turns.take(() => hash(password, parameters))

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  turns.take(() => verify(stored, password))

/** Whether a hash was made with other parameters than today's; it is replaced at the next log-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix)

let nobody: Promise<string> | undefined

/** A hash that no password opens, with today's parameters: comparing with it takes the time that a real account takes. */
export const hashOfNobody = (): Promise<string> => (nobody ??= hashPassword(crypto.randomUUID()))
