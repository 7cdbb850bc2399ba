/**
 * Compact proof in the fragment of a certificate's QR code: every printed field and an Ed25519 signature (RFC 8032)
 * over those bytes. Pure code, shared by server and browser; the browser checks it offline.
 */
import type { ThemeName } from '../live/live-rules.ts'
import { fromBase64url, PackError, Packer, toBase64url, Unpacker } from './packed.ts'
import { type Occasion, occasionOf, occasions } from './occasions.ts'
import { packSerial, serialBytes, unpackSerial } from './serial.ts'

/** The signed fields; times are ISO 8601 to the second. */
export interface ProvenFields {
  serial: string
  /** Index of the certificate in the status list. */
  statusIndex: number
  name: string
  topic: string
  theme: ThemeName
  speaker: string
  startsAt: string
  endsAt: string
  presentSeconds: number
  sessionSeconds: number
  issuedAt: string
  /** What the holder did at a science fair or in a project, which then is the topic; absent or empty for a live session. */
  part?: string | undefined
  /** Set where the part is one in a project. */
  occasion?: 'project' | undefined
}

/** Maximum length of a proof in characters; readers refuse longer ones. */
export const proofMax = 2_400
/** Bits of one status list: the W3C minimum for herd privacy (Bitstring Status List, 3.2). */
export const listBits = 131_072
/** Length of the key hint: the first bytes of the key's thumbprint. */
export const keyHintBytes = 6
const signatureBytes = 64
/**
 * The first byte, by what the certificate is for. A JWT's signing input begins with `e`, so the kinds of signature cannot
 * be confused.
 */
const versions: Record<Occasion, number> = { session: 1, fair: 2, project: 3 }
/** A theme is encoded as its index in this list; append only. */
export const themeOrder: readonly ThemeName[] = [
  'physics',
  'chemistry',
  'biology',
  'mathematics',
  'earth-and-space',
  'science-and-society',
  'teaching',
]

const seconds = (moment: string): number => Math.floor(Date.parse(moment) / 1_000)
const moment = (unix: number): string => {
  const date = new Date(unix * 1_000)
  if (Number.isNaN(date.getTime())) throw new PackError('invalid date')
  return date.toISOString()
}

/** Serialises the signed fields. Throws `PackError` for a text above 400 UTF-16 units or an invalid date. */
export function packFields(fields: ProvenFields, keyHint: Uint8Array): Uint8Array<ArrayBuffer> {
  const startsAt = seconds(fields.startsAt)
  const endsAt = seconds(fields.endsAt)
  const packer = new Packer()
    .bytes([versions[occasionOf(fields)]])
    .bytes(keyHint.subarray(0, keyHintBytes))
    .bytes(packSerial(fields.serial))
    .number(fields.statusIndex)
    .number(themeOrder.indexOf(fields.theme))
    .number(startsAt)
    .number(endsAt - startsAt)
    .number(fields.presentSeconds)
    .number(fields.sessionSeconds)
    .number(seconds(fields.issuedAt))
    .text(fields.name)
    .text(fields.topic)
    .text(fields.speaker)
  if (fields.part) packer.text(fields.part)
  return packer.finish()
}

/** The proof in the form used in URLs. */
export const joinProof = (signed: Uint8Array, signature: Uint8Array): string =>
  toBase64url(new Packer().bytes(signature).bytes(signed).finish())

export interface ReadProof {
  fields: ProvenFields
  keyHint: Uint8Array
  /** The bytes that were signed, by a key with that hint. */
  signed: Uint8Array
  signature: Uint8Array
}

/** Parses a proof; null when malformed. Does not check the signature: treat the result as untrusted. */
export function readProof(text: string): ReadProof | null {
  if (text.length > proofMax) return null
  const bytes = fromBase64url(text)
  if (!bytes || bytes.length <= signatureBytes) return null
  const signed = bytes.subarray(signatureBytes)
  try {
    const packed = new Unpacker(signed)
    const version = packed.byte()
    const occasion = occasions.find((one) => versions[one] === version)
    if (!occasion) return null
    const keyHint = packed.bytes(keyHintBytes)
    const serial = unpackSerial(packed.bytes(serialBytes))
    const statusIndex = packed.number()
    const theme = themeOrder[packed.number()]
    const startsAt = packed.number()
    const endsAt = startsAt + packed.number()
    const [presentSeconds, sessionSeconds, issuedAt] = [packed.number(), packed.number(), packed.number()]
    const [name, topic, speaker] = [packed.text(), packed.text(), packed.text()]
    const part = occasion === 'session' ? '' : packed.text()
    if (!serial || !theme || !packed.isAtEnd) return null
    // One certificate has one spelling.
    if (occasion !== 'session' && part === '') return null
    const times = { startsAt: moment(startsAt), endsAt: moment(endsAt), issuedAt: moment(issuedAt) }
    const printed = {
      name,
      topic,
      theme,
      speaker,
      presentSeconds,
      sessionSeconds,
      ...(part && { part }),
      ...(occasion === 'project' && { occasion }),
    }
    const fields = { serial, statusIndex, ...printed, ...times }
    return { fields, keyHint, signed, signature: bytes.subarray(0, signatureBytes) }
  } catch (error) {
    if (error instanceof PackError) return null
    throw error
  }
}

/** The URL in a QR code: it opens the verification page and carries the whole proof, so the page works offline. */
export const verifyAddress = (publicUrl: string, serial: string, proof: string): string =>
  `${publicUrl}/verify/${serial}#${proof}`
