import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { keyHintBytes } from '@ariviyal/contract/certificates/certificate-proof'
import { ConfigError } from '../../platform/config.ts'
import { readEd25519Key } from '../../platform/crypto/ed25519-key.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { keyFile, keyOfFolder } from './key-file.ts'
import { recordKey, selectKeys } from './keys.queries.ts'

/** The public half of a key as a JWK (RFC 8037). */
export interface PublicJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
}

/** The key with which this application signs certificates. */
export interface IssuerKey {
  /** Thumbprint (RFC 7638) in base64url. */
  id: string
  jwk: PublicJwk
  privateKey: KeyObject
}

const opened = new WeakMap<AppContext, Promise<IssuerKey>>()

/**
 * The key of `CERTIFICATE_KEY`, else of the data folder, where it is generated if missing. Its public half is stored in the database, so
 * that signatures can be verified after the key was replaced. Raises `ConfigError` for an invalid file.
 */
export function openIssuerKey(ctx: AppContext): Promise<IssuerKey> {
  const known = opened.get(ctx)
  if (known) return known
  const opening = open(ctx)
  opened.set(ctx, opening)
  // A rejected promise must not stay cached: the database may have been unavailable for a moment.
  opening.catch(() => opened.delete(ctx))
  return opening
}

async function open(ctx: AppContext): Promise<IssuerKey> {
  const { certificateKey, dataDir } = ctx.config
  const privateKey = certificateKey ? readEd25519Key(certificateKey) : keyOfFolder(dataDir)
  if (!privateKey)
    throw new ConfigError(`${keyFile(dataDir)} holds no Ed25519 key in PKCS#8: put back the copy that was kept`)
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const jwk: PublicJwk = { kty: 'OKP', crv: 'Ed25519', x }
  const key = { id: thumbprintOf(jwk), jwk, privateKey }
  await recordKey(ctx.db, key.id, jwk, ctx.now())
  await warnOfOthers(ctx, key)
  return key
}

/** RFC 7638: the hash of the required members, ordered by name. */
export const thumbprintOf = ({ crv, kty, x }: PublicJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')

/** The first bytes of the thumbprint, which a compact proof uses to name its key. */
export const hintOf = (keyId: string): Buffer => Buffer.from(keyId, 'base64url').subarray(0, keyHintBytes)

/** Warns once after an intended replacement, and at every start if instances have different keys. */
async function warnOfOthers(ctx: AppContext, key: IssuerKey): Promise<void> {
  const others = (await selectKeys(ctx.db)).filter(({ id }) => id !== key.id)
  if (others.length === 0) return
  ctx.log.warn(
    { key: key.id, others: others.map(({ id }) => id) },
    'certificates were also signed with another key: fine after a change of key; instances that run at the same time need the same CERTIFICATE_KEY',
  )
}
