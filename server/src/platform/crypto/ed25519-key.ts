import { createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * Parses a private Ed25519 key: PKCS#8 (RFC 8410) as PEM, also with literal `\n` as in environment files, or base64 of the PEM or the DER.
 * Null for anything else, including keys of other types.
 */
export function readEd25519Key(text: string): KeyObject | null {
  const given = text.trim().replaceAll('\\n', '\n')
  const decoded = Buffer.from(given, 'base64')
  const candidates = given.startsWith('-----')
    ? [() => createPrivateKey(given)]
    : [
        () => createPrivateKey({ key: decoded, format: 'der', type: 'pkcs8' }),
        () => createPrivateKey(decoded.toString('utf8')),
      ]
  for (const read of candidates)
    try {
      const key = read()
      return key.asymmetricKeyType === 'ed25519' ? key : null
    } catch {
      // Not in this format.
    }
  return null
}
