import { fromBase64url } from '@ariviyal/contract/packed'
import type { IssuerJwk } from '@ariviyal/contract/verify'

/** A public key of the issuer, and the thumbprint that stands at the end of its address. */
export interface PublicKey {
  kid: string
  thumbprint: Uint8Array
  bytes: Uint8Array
}

/** A line that is worse than this counts as none. */
const patienceMs = 20_000

/** A signal that also gives up after a while. `AbortSignal.any` would be shorter; the phones that are pointed at codes are often too old for it. */
export function withPatience(signal: AbortSignal): AbortSignal {
  const patience = new AbortController()
  const stop = () => patience.abort()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  setTimeout(stop, patienceMs)
  return patience.signal
}

const keysPath = '/api/credentials/keys'

/** The keys that certificates were ever signed with; the worker answers from what it keeps unless `fresh`. Null when there are none to be had. */
export async function loadKeys(fresh: boolean, signal: AbortSignal): Promise<PublicKey[] | null> {
  try {
    const response = await fetch(keysPath, { signal: withPatience(signal), cache: fresh ? 'reload' : 'default' })
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

/** Whether a key made this Ed25519 signature of the bytes, by the strict rules of RFC 8032. */
export async function isSigned(key: PublicKey, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  try {
    return ed25519.verify(signature, signed, key.bytes, { zip215: false })
  } catch {
    // What has not even the form of a signature, or of a key.
    return false
  }
}
