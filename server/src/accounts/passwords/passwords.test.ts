import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { halfOfCores } from '../../platform/overload/concurrency-limiter.ts'
import { hashOfNobody, hashPassword, isOutdated, verifyPassword } from './passwords.ts'

describe('a password', () => {
  test('is stored as argon2id at the minimum of OWASP or above', async () => {
    const stored = await hashPassword('monsoon')
    const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? []
    expect(Number(m)).toBeGreaterThanOrEqual(19_456)
    expect(Number(t)).toBeGreaterThanOrEqual(2)
    expect(Number(p)).toBeGreaterThanOrEqual(1)
    expect(isOutdated(stored)).toBe(false)
  })

  test('matches only itself, in any script', async () => {
    const stored = await hashPassword('அறிவியல் 🔭')
    expect(await verifyPassword(stored, 'அறிவியல் 🔭')).toBe(true)
    expect(await verifyPassword(stored, 'அறிவியல்')).toBe(false)
  })

  test('hashed with weaker parameters is recognised', async () => {
    expect(isOutdated(await hash('monsoon', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(true)
  })

  test('of an unknown account matches nothing, at the same cost', async () => {
    const stored = await hashOfNobody()
    expect(isOutdated(stored)).toBe(false)
    expect(await verifyPassword(stored, '')).toBe(false)
  })

  test('is hashed for many callers without an error, a few at a time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => hashPassword(`password ${index}`)))
    expect(new Set(all).size).toBe(20)
  })

  test('leaves half of the time of its threads to others', async () => {
    await hashPassword('the first starts a thread')
    const [before, startedAt] = [process.cpuUsage(), performance.now()]
    await Promise.all(Array.from({ length: 20 }, (_, index) => hashPassword(`password ${index}`)))
    const { user, system } = process.cpuUsage(before)
    const coresUsed = (user + system) / 1_000 / (performance.now() - startedAt)
    expect(coresUsed).toBeLessThan(0.75 * halfOfCores)
  })
})
