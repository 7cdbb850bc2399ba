import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { House } from '../platform/house.ts'
import { roomAddress } from './session-address.ts'

const idBytes = 16

/** Nothing of a signed address of a file reads like this, so that neither can stand for the other. */
const signatureOf = (key: KeyObject, id: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['live-join', id.toString('hex')]))
    .digest()

/** What a personal join link names a registration by: its id and a signature of the house, in base64url. Nothing is stored. */
export function joinToken(house: Pick<House, 'fileKey'>, registrationId: string): string {
  const id = Buffer.from(parse(registrationId))
  return Buffer.concat([id, signatureOf(house.fileKey, id)]).toString('base64url')
}

/** The id of the registration that a token was made for, null for one that the house did not make. Whether it still holds a place is the caller's to ask. */
export function registrationOfJoinToken(house: Pick<House, 'fileKey'>, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [id, given] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  const expected = signatureOf(house.fileKey, id)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return stringify(id)
}

/** The personal link into a session. The token stands behind the #, which browsers send to no server, so that no log ever holds it. */
export const joinUrl = (
  house: Pick<House, 'config' | 'fileKey'>,
  registration: { id: string; sessionId: string },
): string => `${roomAddress(house.config, registration.sessionId)}#${joinToken(house, registration.id)}`
