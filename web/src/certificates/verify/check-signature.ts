import { type ReadProof, readProof } from '@ariviyal/contract/certificates/certificate-proof'
import type { SignatureFinding } from './findings.ts'
import { isSigned, loadKeys, type PublicKey } from './keys.ts'

const startsWith = (bytes: Uint8Array, start: Uint8Array) => start.every((byte, place) => bytes[place] === byte)

/**
 * Verifies that one of the keys signed exactly these bytes and that they belong to this serial. `serial` is canonical,
 * null when the URL holds none.
 */
export async function checkSignature(
  serial: string | null,
  proof: string,
  load: (fresh: boolean) => Promise<PublicKey[] | null>,
): Promise<SignatureFinding> {
  if (proof === '') return { is: 'none' }
  const read = readProof(proof)
  if (!read) return { is: 'bad', because: 'unreadable' }
  const keys = await matchingKeys(read, load)
  if (!keys) return { is: 'no-key' }
  for (const key of keys)
    if (await isSigned(key, read.signature, read.signed))
      return read.fields.serial === serial ? { is: 'good', fields: read.fields } : { is: 'bad', because: 'another' }
  return { is: 'bad', because: 'unsigned' }
}

/** Keys that match the hint of a proof. Falls back to the server for a key newer than the cached ones. */
async function matchingKeys(
  { keyHint }: ReadProof,
  load: (fresh: boolean) => Promise<PublicKey[] | null>,
): Promise<PublicKey[] | null> {
  const matching = (keys: PublicKey[] | null) => keys?.filter(({ thumbprint }) => startsWith(thumbprint, keyHint)) ?? []
  const cached = matching(await load(false))
  if (cached.length > 0) return cached
  const fresh = await load(true)
  if (!fresh) return null
  // The server lists every key ever used, so an unknown hint is as bad as a wrong signature.
  return matching(fresh)
}

/** Loads the keys for a check; aborts with its signal. */
export const keyLoader =
  (signal: AbortSignal) =>
  (fresh: boolean): Promise<PublicKey[] | null> =>
    loadKeys(fresh, signal)
