import { gzipSync } from 'node:zlib'
import { listBits } from '@ariviyal/contract/certificate-proof'
import { SignJWT } from 'jose'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { credentialAddresses } from './credential-addresses.ts'
import { openIssuerKey } from './issuer-key.ts'
import { lastStatusIndex, selectEndedIndexes } from './status-indexes.queries.ts'

/** A list is signed anew when someone asks and the last one is older than this. */
const freshMs = 60_000

interface KeptList {
  madeAt: number
  jwt: Promise<string>
}
const kept = new WeakMap<House, Map<number, KeptList>>()

/**
 * Which certificates are superseded or revoked, as a "Bitstring Status List" (W3C) in a signed VC-JWT, at most a minute old. Refuses with
 * `not-found` a list that no certificate has a place in; the first one is always there.
 */
export async function statusList(house: House, list: number): Promise<string> {
  const now = house.now().getTime()
  const lists = kept.get(house) ?? new Map<number, KeptList>()
  kept.set(house, lists)
  const known = lists.get(list)
  if (known && now - known.madeAt < freshMs) return known.jwt
  if (list > 0 && list * listBits > (await lastStatusIndex(house.db))) throw new Refusal('not-found')
  const fresh = { madeAt: now, jwt: signList(house, list) }
  lists.set(list, fresh)
  // The next one who asks tries again.
  fresh.jwt.catch(() => lists.delete(list))
  return fresh.jwt
}

async function signList(house: House, list: number): Promise<string> {
  const { publicUrl } = house.config
  const addresses = credentialAddresses(publicUrl)
  const id = addresses.statusList(list)
  const key = await openIssuerKey(house)
  // Taken before the rows are read, so that the list never claims to be younger than it is.
  const validFrom = Math.floor(house.now().getTime() / 1_000)
  const indexes = await selectEndedIndexes(house.db, list * listBits, (list + 1) * listBits)
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
