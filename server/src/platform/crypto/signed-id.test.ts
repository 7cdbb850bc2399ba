import { createSecretKey, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { readSignedId, signId } from './signed-id.ts'

test('a signed id is read only as it was signed, with its key and for its purpose', () => {
  const [key, other] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))]
  const id = uuid()
  const token = signId(key, 'registration', id)
  expect(token.length).toBeLessThanOrEqual(100)
  expect(readSignedId(key, 'registration', token)).toBe(id)
  expect(readSignedId(key, 'payment', token)).toBeNull()
  expect(readSignedId(other, 'registration', token)).toBeNull()
  const last = token.endsWith('A') ? 'B' : 'A'
  for (const wrong of ['', id, `${id}.`, `${token}.x`, token.slice(0, -1) + last, token.replace(id, uuid())])
    expect(readSignedId(key, 'registration', wrong)).toBeNull()
})
