import { listBits, type ProvenFields } from '@ariviyal/contract/certificates/certificate-proof'
import { fromBase64url } from '@ariviyal/contract/certificates/packed'
import type { ListFinding } from './findings.ts'
import { isSigned, type PublicKey, withTimeout } from './keys.ts'

interface ListPayload {
  id: string
  validFrom: string
  credentialSubject: { encodedList: string }
}

const listPath = (statusIndex: number) => `/api/credentials/status/${Math.floor(statusIndex / listBits)}`

const parse = <Value>(part: string): Value | null => {
  const bytes = fromBase64url(part)
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Value)
}

/** Size of a status list, 16 KB; larger ones are not ours. */
const unpackedMax = listBits / 8

async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Reads a certificate's bit in the signed status list (W3C Bitstring Status List); `missing` when no known key signed
 * the list.
 */
export async function checkList(jwt: string, fields: ProvenFields, keys: readonly PublicKey[]): Promise<ListFinding> {
  const missing: ListFinding = { is: 'missing' }
  const [head = '', body = '', signature = ''] = jwt.split('.')
  try {
    const kid = parse<{ kid: string }>(head)?.kid
    const key = keys.find((key) => key.kid === kid)
    const signed = new TextEncoder().encode(`${head}.${body}`)
    if (!key || !(await isSigned(key, fromBase64url(signature) ?? new Uint8Array(), signed))) return missing
    const payload = parse<ListPayload>(body)
    const packed = fromBase64url(payload?.credentialSubject.encodedList.slice(1) ?? '')
    // Another of our lists has a valid signature too, so the URL must match.
    if (!payload?.id.endsWith(listPath(fields.statusIndex)) || !packed) return missing
    const bits = await unzip(packed)
    if (bits.length !== unpackedMax) return missing
    const place = fields.statusIndex % listBits
    const asOf = new Date(payload.validFrom)
    return {
      is: 'read',
      asOf,
      ended: ((bits[place >> 3] ?? 0) & (128 >> (place & 7))) !== 0,
      issuedLater: Date.parse(fields.issuedAt) > asOf.getTime(),
    }
  } catch {
    return missing
  }
}

/** The status list of a certificate, from the network or the worker's cache; null when unavailable. */
export async function loadList(statusIndex: number, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(listPath(statusIndex), { signal: withTimeout(signal) })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
