import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { pinDigits } from '@ariviyal/contract/classroom/pupils'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../../platform/http/errors.ts'
import { ConcurrencyLimiter, halfOfCores } from '../../platform/overload/concurrency-limiter.ts'

/**
 * scrypt with 8 MiB, about 20 ms: a class of 100 gets its cards in a second or two. A million PINs are too few for any
 * hash to resist someone who has stolen the database; the attempt limits protect them from everyone else.
 */
const cost = { N: 2 ** 13, r: 8, p: 1 }
const hashBytes = 32

/** As for passwords: half of the cores, and at most half of libuv's four threads. */
const limiter = new ConcurrencyLimiter({
  atOnce: halfOfCores,
  // Two full classes that join in the same moment.
  maxWaiting: 400,
  full: () => new AppError('unavailable', serverMessages.busy, { retryAfter: 5 }),
})

const derive = (pin: string, salt: Buffer): Promise<Buffer> =>
  limiter.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(pin, salt, hashBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )

export const newPin = (): string => String(randomInt(10 ** pinDigits)).padStart(pinDigits, '0')

/** Salt and hash in base64url. Hashed in libuv's threads, so that the event loop stays free. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(pin, salt)).toString('base64url')}`
}

export async function verifyPin(stored: string, pin: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.')
  const expected = Buffer.from(hash, 'base64url')
  const derived = await derive(pin, Buffer.from(salt, 'base64url'))
  return expected.length === hashBytes && timingSafeEqual(expected, derived)
}

/** Matches no PIN; comparing with it takes as long as with the PIN of a real pupil. */
export const hashOfNobody = `${Buffer.alloc(16).toString('base64url')}.${Buffer.alloc(hashBytes).toString('base64url')}`
