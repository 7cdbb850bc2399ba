import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { joinToken, registrationOfJoinToken } from './join-link.ts'

const house = { fileKey: createSecretKey(randomBytes(32)) }

describe('a personal join link', () => {
  test('names the registration that it was made for', () => {
    const id = randomUUID()
    expect(registrationOfJoinToken(house, joinToken(house, id))).toBe(id)
  })

  test('is worth nothing when a byte of it is changed, or another house made it', () => {
    const token = joinToken(house, randomUUID())
    const bytes = Buffer.from(token, 'base64url')
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(registrationOfJoinToken(house, changed.toString('base64url'))).toBeNull()
    }
    expect(registrationOfJoinToken({ fileKey: createSecretKey(randomBytes(32)) }, token)).toBeNull()
    for (const other of ['', 'x', token.slice(1), `${token}AAAA`])
      expect(registrationOfJoinToken(house, other)).toBeNull()
  })
})
