import { gzipSync } from 'node:zlib'
import { listBits } from '@ariviyal/contract/certificates/certificate-proof'
import { times } from '@ariviyal/contract/limits'
import { SignJWT } from 'jose'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { credentialAddresses } from './credential-addresses.ts'
import { type IssuerKey, openIssuerKey } from './issuer-key.ts'
import {
  findSignedList,
  lockSignedList,
  saveSignedList,
  lastStatusIndex,
  publishEnded,
  selectPublished,
} from './status-indexes.queries.ts'

/** An older list is signed again on request. */
const freshMs = 60_000
const isFresh = ({ signedAt }: { signedAt: Date }, now: Date) => Math.abs(now.getTime() - signedAt.getTime()) < freshMs

/**
 * Superseded and revoked certificates as a Bitstring Status List (W3C) in a signed VC-JWT, at most a minute old and the same on every
 * instance. An ended index is published after its undo period, and then for ever. Raises `not-found` for a list without certificates,
 * except the first.
 */
export async function statusList(ctx: AppContext, list: number): Promise<string> {
  const signed = await findSignedList(ctx.db, list)
  if (signed && isFresh(signed, ctx.now())) return signed.jwt
  if (list > 0 && list * listBits > (await lastStatusIndex(ctx.db))) throw new AppError('not-found')
  const key = await openIssuerKey(ctx)
  return ctx.db.transaction(async (tx) => {
    const locked = await lockSignedList(tx, list)
    // Read before the rows, so that the list never claims to be newer than it is.
    const now = ctx.now()
    // Another instance was faster.
    if (isFresh(locked, now)) return locked.jwt
    const places = { from: list * listBits, below: (list + 1) * listBits }
    await publishEnded(tx, places, new Date(now.getTime() - times.undoSeconds * 1_000), now)
    const jwt = await signList(ctx, key, list, await selectPublished(tx, places), now)
    await saveSignedList(tx, { list, jwt, signedAt: now })
    return jwt
  })
}

function signList(ctx: AppContext, key: IssuerKey, list: number, indexes: number[], now: Date): Promise<string> {
  const addresses = credentialAddresses(ctx.config.publicUrl)
  const id = addresses.statusList(list)
  const validFrom = Math.floor(now.getTime() / 1_000)
  return new SignJWT({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: addresses.issuer,
    validFrom: new Date(validFrom * 1_000).toISOString().replace('.000Z', 'Z'),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeList(indexes.map((index) => index % listBits)),
    },
    iss: addresses.issuer,
    jti: id,
    nbf: validFrom,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: addresses.key(key.id), typ: 'vc+jwt' })
    .sign(key.privateKey)
}

/** The bits, first one leftmost, encoded as the standard requires: gzip, then multibase base64url (prefix `u`). */
function encodeList(set: readonly number[]): string {
  const bits = new Uint8Array(listBits / 8)
  for (const place of set) {
    const byte = place >> 3
    bits[byte] = (bits[byte] ?? 0) | (128 >> (place & 7))
  }
  return `u${gzipSync(bits).toString('base64url')}`
}
