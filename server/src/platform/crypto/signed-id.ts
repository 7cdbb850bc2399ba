import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { validate } from 'uuid'

const signatureOf = (key: KeyObject, purpose: string, id: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, id]))
    .digest()

/** A token that names an id and nobody can guess: the same for the same id. `purpose` keeps tokens of different kinds apart. */
export const signId = (key: KeyObject, purpose: string, id: string): string =>
  `${id}.${signatureOf(key, purpose, id).toString('base64url')}`

/** The id that a token names; null for a token that was not signed here for this purpose. */
export function readSignedId(key: KeyObject, purpose: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  if (!validate(id) || token !== `${id}.${signature}`) return null
  const expected = Buffer.from(signatureOf(key, purpose, id).toString('base64url'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
