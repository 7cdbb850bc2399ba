/**
 * The compact proof that the QR code of a certificate carries behind the `#` of its address: every printed field and an Ed25519 signature
 * (RFC 8032) over exactly those bytes. Pure, and the same on the server and in the browser, which checks it without the network.
 */
import type { Theme } from './live-rules.ts'
import { fromBase64url, PackError, Packer, toBase64url, Unpacker } from './packed.ts'
import { packSerial, serialBytes, unpackSerial } from './serial.ts'

/** What is signed; moments in ISO 8601, to the second. */
export interface ProvenFields {
  serial: string
  /** The place of the certificate in the status list. */
  statusIndex: number
  name: string
  topic: string
  theme: Theme
  speaker: string
  startsAt: string
  endsAt: string
  presentSeconds: number
  sessionSeconds: number
  issuedAt: string
}

/** Characters of a proof at most, for who reads one. */
export const proofMax = 2_400
/** Bits of one status list; the W3C asks for at least so many, that no one certificate stands out ("Bitstring Status List", 3.2). */
export const listBits = 131_072
/** The first bytes of the key's thumbprint, which tell the keys of a house apart. */
export const keyHintBytes = 6
const signatureBytes = 64
/** The first byte. A text that a JWT is signed over begins with `e`, so no signature can be taken for one of the other kind. */
const version = 1
/** A theme is its place here; new ones are added at the end. */
export const themeOrder: readonly Theme[] = [
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
  if (Number.isNaN(date.getTime())) throw new PackError('no such moment')
  return date.toISOString()
}

/** The bytes that are signed. Raises `PackError` for a text above 400 UTF-16 units or a moment that is none. */
export function packFields(fields: ProvenFields, keyHint: Uint8Array): Uint8Array<ArrayBuffer> {
  const startsAt = seconds(fields.startsAt)
  const endsAt = seconds(fields.endsAt)
  return new Packer()
    .bytes([version])
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
    .finish()
}

/** The proof as it stands in an address. */
export const joinProof = (signed: Uint8Array, signature: Uint8Array): string =>
  toBase64url(new Packer().bytes(signature).bytes(signed).finish())

export interface ReadProof {
  fields: ProvenFields
  keyHint: Uint8Array
  /** The bytes that the signature must hold for, under a key with that hint. */
  signed: Uint8Array
  signature: Uint8Array
}

/** Takes a proof apart; null for what is none. Nothing in it may be believed before its signature was checked. */
export function readProof(text: string): ReadProof | null {
  if (text.length > proofMax) return null
  const bytes = fromBase64url(text)
  if (!bytes || bytes.length <= signatureBytes) return null
  const signed = bytes.subarray(signatureBytes)
  try {
    const packed = new Unpacker(signed)
    if (packed.byte() !== version) return null
    const keyHint = packed.bytes(keyHintBytes)
    const serial = unpackSerial(packed.bytes(serialBytes))
    const statusIndex = packed.number()
    const theme = themeOrder[packed.number()]
    const startsAt = packed.number()
    const endsAt = startsAt + packed.number()
    const [presentSeconds, sessionSeconds, issuedAt] = [packed.number(), packed.number(), packed.number()]
    const [name, topic, speaker] = [packed.text(), packed.text(), packed.text()]
    if (!serial || !theme || !packed.isAtEnd) return null
    const times = { startsAt: moment(startsAt), endsAt: moment(endsAt), issuedAt: moment(issuedAt) }
    const fields = { serial, statusIndex, name, topic, theme, speaker, presentSeconds, sessionSeconds, ...times }
    return { fields, keyHint, signed, signature: bytes.subarray(0, signatureBytes) }
  } catch (error) {
    if (error instanceof PackError) return null
    throw error
  }
}

/** What a QR code carries: it opens the page that checks, and holds all that the page needs without the network. */
export const verifyAddress = (publicUrl: string, serial: string, proof: string): string =>
  `${publicUrl}/verify/${serial}#${proof}`
