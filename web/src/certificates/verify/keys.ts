import { fromBase64url } from '@ariviyal/contract/certificates/packed'
import type { IssuerJwk } from '@ariviyal/contract/certificates/verify'

/** A public key of the issuer, with its thumbprint from the end of its URL. */
export interface PublicKey {
  kid: string
  thumbprint: Uint8Array
  bytes: Uint8Array
}

/** Slower requests count as failed. */
const patienceMs = 20_000

/** Adds a timeout to a signal. Many phones are too old for `AbortSignal.any`. */
export function withTimeout(signal: AbortSignal): AbortSignal {
  const patience = new AbortController()
  const stop = () => patience.abort()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  setTimeout(stop, patienceMs)
  return patience.signal
}

const keysPath = '/api/credentials/keys'

/** All signing keys, past and present. The worker answers from its cache unless `fresh`. Null when unavailable. */
export async function loadKeys(fresh: boolean, signal: AbortSignal): Promise<PublicKey[] | null> {
  try {
    const response = await fetch(keysPath, { signal: withTimeout(signal), cache: fresh ? 'reload' : 'default' })
    if (!response.ok) return null
    const { keys } = (await response.json()) as { keys: IssuerJwk[] }
    return keys.flatMap(({ kid, x }) => {
      const thumbprint = fromBase64url(kid.slice(kid.lastIndexOf('/') + 1))
      const bytes = fromBase64url(x)
      return thumbprint && bytes ? [{ kid, thumbprint, bytes }] : []
    })
  } catch {
    return null
  }
}

/** Verifies an Ed25519 signature strictly by RFC 8032. */
export async function isSigned(key: PublicKey, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  try {
    return ed25519.verify(signature, signed, key.bytes, { zip215: false })
  } catch {
    // Malformed signature or key.
    return false
  }
}
