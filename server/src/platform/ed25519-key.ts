import { createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * The private Ed25519 key in a text: PKCS#8 (RFC 8410) as PEM, also with `\n` written out as environment files do, or the base64 of the PEM
 * or of its DER. Null for anything else, and for a key of another kind.
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
      // Not in this form.
    }
  return null
}
