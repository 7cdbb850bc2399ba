import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import { roomAddress } from './session-address.ts'

const idBytes = 16

/** Signed content differs in form from that of file addresses, so that neither signature is valid as the other. */
const signatureOf = (key: KeyObject, id: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['live-join', id.toString('hex')]))
    .digest()

/** The token of a personal join link: the registration id and a signature, in base64url. Nothing is stored. */
export function joinToken(ctx: Pick<AppContext, 'fileKey'>, registrationId: string): string {
  const id = Buffer.from(parse(registrationId))
  return Buffer.concat([id, signatureOf(ctx.fileKey, id)]).toString('base64url')
}

/** The registration id of a token; null if its signature is invalid. The caller checks whether the registration is still valid. */
export function registrationOfJoinToken(ctx: Pick<AppContext, 'fileKey'>, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [id, signature] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  const expected = signatureOf(ctx.fileKey, id)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  return stringify(id)
}

/** The personal join link. The token is in the fragment, which browsers do not send, so that no log contains it. */
export const joinUrl = (
  ctx: Pick<AppContext, 'config' | 'fileKey'>,
  registration: { id: string; sessionId: string },
): string => `${roomAddress(ctx.config, registration.sessionId)}#${joinToken(ctx, registration.id)}`
