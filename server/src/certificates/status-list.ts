import { gzipSync } from 'node:zlib'
import { listBits } from '@ariviyal/contract/certificate-proof'
import { times } from '@ariviyal/contract/limits'
import { SignJWT } from 'jose'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { credentialAddresses } from './credential-addresses.ts'
import { type IssuerKey, openIssuerKey } from './issuer-key.ts'
import {
  findSignedList,
  holdSignedList,
  keepSignedList,
  lastStatusIndex,
  publishEnded,
  selectPublished,
} from './status-indexes.queries.ts'

/** A list is signed anew when someone asks and the last one is older than this. */
const freshMs = 60_000
const isFresh = ({ signedAt }: { signedAt: Date }, now: Date) => Math.abs(now.getTime() - signedAt.getTime()) < freshMs

/**
 * Which certificates are superseded or revoked, as a "Bitstring Status List" (W3C) in a signed VC-JWT, at most a minute old and the same at
 * every instance. What ended is shown once it can no longer be undone, and for ever from then on. Refuses with `not-found` a list that no
 * certificate ever had a place in; the first one is always there.
 */
export async function statusList(house: House, list: number): Promise<string> {
  const known = await findSignedList(house.db, list)
  if (known && isFresh(known, house.now())) return known.jwt
  if (list > 0 && list * listBits > (await lastStatusIndex(house.db))) throw new Refusal('not-found')
  const key = await openIssuerKey(house)
  return house.db.transaction(async (tx) => {
    const held = await holdSignedList(tx, list)
    // Taken before the rows are read, so that the list never claims to be younger than it is.
    const now = house.now()
    // Another instance was faster.
    if (isFresh(held, now)) return held.jwt
    const places = { from: list * listBits, below: (list + 1) * listBits }
    await publishEnded(tx, places, new Date(now.getTime() - times.undoSeconds * 1_000), now)
    const jwt = await signList(house, key, list, await selectPublished(tx, places), now)
    await keepSignedList(tx, { list, jwt, signedAt: now })
    return jwt
  })
}

function signList(house: House, key: IssuerKey, list: number, indexes: number[], now: Date): Promise<string> {
  const addresses = credentialAddresses(house.config.publicUrl)
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

/** The bits, the first one leftmost, as the standard packs them: gzip, and multibase base64url, which `u` says. */
function encodeList(set: readonly number[]): string {
  const bits = new Uint8Array(listBits / 8)
  for (const place of set) {
    const byte = place >> 3
    bits[byte] = (bits[byte] ?? 0) | (128 >> (place & 7))
  }
  return `u${gzipSync(bits).toString('base64url')}`
}
