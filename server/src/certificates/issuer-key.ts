import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { keyHintBytes } from '@ariviyal/contract/certificate-proof'
import { ConfigError } from '../platform/config.ts'
import { readEd25519Key } from '../platform/ed25519-key.ts'
import type { House } from '../platform/house.ts'
import { keyFile, keyOfFolder } from './key-file.ts'
import { noteKey, selectKeys } from './keys.queries.ts'

/** The public half of a key as a JWK (RFC 8037). */
export interface PublicJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
}

/** The key that this house signs certificates with. */
export interface IssuerKey {
  /** The thumbprint (RFC 7638) in base64url. */
  id: string
  jwk: PublicJwk
  privateKey: KeyObject
}

const opened = new WeakMap<House, Promise<IssuerKey>>()

/**
 * The key of `CERTIFICATE_KEY`, else that of the data folder, which is made when there is none. Its public half is noted in the database,
 * so that what it signed can be checked after it was replaced. Raises `ConfigError` when the file holds no such key.
 */
export function openIssuerKey(house: House): Promise<IssuerKey> {
  const known = opened.get(house)
  if (known) return known
  const opening = open(house)
  opened.set(house, opening)
  // A database that was away for a moment must not be remembered for ever.
  opening.catch(() => opened.delete(house))
  return opening
}

async function open(house: House): Promise<IssuerKey> {
  const { certificateKey, dataDir } = house.config
  const privateKey = certificateKey ? readEd25519Key(certificateKey) : keyOfFolder(dataDir)
  if (!privateKey)
    throw new ConfigError(`${keyFile(dataDir)} holds no Ed25519 key in PKCS#8: put back the copy that was kept`)
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const jwk: PublicJwk = { kty: 'OKP', crv: 'Ed25519', x }
  const key = { id: thumbprintOf(jwk), jwk, privateKey }
  await noteKey(house.db, key.id, jwk, house.now())
  await warnOfOthers(house, key)
  return key
}

/** RFC 7638: the hash of the required members, in the order of their names. */
export const thumbprintOf = ({ crv, kty, x }: PublicJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')

/** The first bytes of the thumbprint, as a compact proof names its key. */
export const hintOf = (keyId: string): Buffer => Buffer.from(keyId, 'base64url').subarray(0, keyHintBytes)

/** One who replaced the key on purpose reads this once; one who forgot to give all instances the same key reads it at each start. */
async function warnOfOthers(house: House, key: IssuerKey): Promise<void> {
  const others = (await selectKeys(house.db)).filter(({ id }) => id !== key.id)
  if (others.length === 0) return
  house.log.warn(
    { key: key.id, others: others.map(({ id }) => id) },
    'certificates were also signed with another key: fine after a change of key; instances that run at the same time need the same CERTIFICATE_KEY',
  )
}
