import { type ReadProof, readProof } from '@ariviyal/contract/certificate-proof'
import type { SignatureFinding } from './findings.ts'
import { isSigned, loadKeys, type PublicKey } from './keys.ts'

const startsWith = (bytes: Uint8Array, start: Uint8Array) => start.every((byte, place) => bytes[place] === byte)

/**
 * Checks the proof of an address against the keys: that one of them signed exactly these bytes, and that they are of this serial. `serial` is
 * in its one spelling, null when the address holds none.
 */
export async function checkSignature(
  serial: string | null,
  proof: string,
  load: (fresh: boolean) => Promise<PublicKey[] | null>,
): Promise<SignatureFinding> {
  if (proof === '') return { is: 'none' }
  const read = readProof(proof)
  if (!read) return { is: 'bad', because: 'unreadable' }
  const named = await keysNamed(read, load)
  if (!named) return { is: 'no-key' }
  for (const key of named)
    if (await isSigned(key, read.signature, read.signed))
      return read.fields.serial === serial ? { is: 'good', fields: read.fields } : { is: 'bad', because: 'another' }
  return { is: 'bad', because: 'unsigned' }
}

/** The keys that a proof may be of. Those on the device are asked first; a key that is newer than they are may be on the server. */
async function keysNamed(
  { keyHint }: ReadProof,
  load: (fresh: boolean) => Promise<PublicKey[] | null>,
): Promise<PublicKey[] | null> {
  const named = (keys: PublicKey[] | null) => keys?.filter(({ thumbprint }) => startsWith(thumbprint, keyHint)) ?? []
  const kept = named(await load(false))
  if (kept.length > 0) return kept
  const fresh = await load(true)
  if (!fresh) return null
  // The server knows every key there ever was: a hint of none of them is as wrong as a signature.
  return named(fresh)
}

/** Loads the keys for a check that may be given up. */
export const keyLoader =
  (signal: AbortSignal) =>
  (fresh: boolean): Promise<PublicKey[] | null> =>
    loadKeys(fresh, signal)
