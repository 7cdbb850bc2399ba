import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Executor } from '../../platform/db/database.ts'
import { sharedSecret } from '../../platform/crypto/secrets.ts'

const signatureOf = (key: Buffer, id: Uint8Array): Buffer => createHmac('sha256', key).update(id).digest()

/** Makes the secret of a reader's link: the id and its signature. It works as long as the account exists, in old mails too. */
export async function unsubscribeTokens(db: Executor, now: Date): Promise<(userId: string) => string> {
  const key = await sharedSecret(db, 'digest', now)
  return (userId) => Buffer.concat([parse(userId), signatureOf(key, parse(userId))]).toString('base64url')
}

/** The reader of a link; null for a token that is not ours. */
export async function readerOfToken(db: Executor, token: string, now: Date): Promise<string | null> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) return null
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)]
  if (!timingSafeEqual(signature, signatureOf(await sharedSecret(db, 'digest', now), id))) return null
  return stringify(id)
}
