import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { joinToken, registrationOfJoinToken } from './join-link.ts'

const ctx = { fileKey: createSecretKey(randomBytes(32)) }

describe('a personal join link', () => {
  test('identifies its registration', () => {
    const id = randomUUID()
    expect(registrationOfJoinToken(ctx, joinToken(ctx, id))).toBe(id)
  })

  test('is invalid if a byte is changed or another application made it', () => {
    const token = joinToken(ctx, randomUUID())
    const bytes = Buffer.from(token, 'base64url')
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(registrationOfJoinToken(ctx, changed.toString('base64url'))).toBeNull()
    }
    expect(registrationOfJoinToken({ fileKey: createSecretKey(randomBytes(32)) }, token)).toBeNull()
    for (const other of ['', 'x', token.slice(1), `${token}AAAA`])
      expect(registrationOfJoinToken(ctx, other)).toBeNull()
  })
})
