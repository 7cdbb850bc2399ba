import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileAnswer, Moment } from '../fields.ts'
import { occasions } from './occasions.ts'
import { themes } from '../live/live-rules.ts'

const stringKeys = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]]

/** States of a certificate; `superseded` means replaced by one with a corrected name. */
export const certificateStates = ['valid', 'superseded', 'revoked'] as const

/** The issuer's record of a certificate: every printed field and its state. */
export const CertificateCheck = z.object({
  serial: z.string(),
  state: z.enum(certificateStates),
  name: z.string(),
  topic: z.string(),
  theme: z.enum(stringKeys(themes)),
  speaker: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  present_seconds: z.int(),
  session_seconds: z.int(),
  /** What the holder did at a science fair or in a project, which then is the topic; empty for a live session. */
  part: z.string(),
  occasion: z.enum(occasions),
  issued_at: Moment,
  /** When it was superseded or revoked; null while valid. */
  ended_at: z.nullable(Moment),
  /** Serial of the replacement of a superseded certificate, for the same teacher and session. */
  replaced_by: z.nullable(z.string()),
})
export type CertificateCheck = z.infer<typeof CertificateCheck>

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/verify/{serial}',
  access: 'public',
  tag: 'Certificates',
  summary: 'Look up a certificate by its serial, in any spelling',
  attempts: 'verify',
  params: z.object({ serial: z.string().check(z.minLength(1), z.maxLength(60)) }),
  status: 200,
  answer: CertificateCheck,
})

const shared = { method: 'GET', access: 'public', tag: 'Credentials', status: 200 } as const

export const showIssuer = endpoint({
  ...shared,
  path: '/api/credentials/issuer',
  summary: 'The issuer of the credentials, as an Open Badges 3.0 profile',
  shared: { seconds: 300 },
  answer: z.object({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.array(z.string()),
    name: z.string(),
    url: z.string(),
    email: z.string(),
    description: z.string(),
  }),
})

/** A public key (RFC 8037); `kid` is its URL, as the headers of credentials name it. */
export const IssuerJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
})
export type IssuerJwk = z.infer<typeof IssuerJwk>

export const listIssuerKeys = endpoint({
  ...shared,
  path: '/api/credentials/keys',
  summary: 'Every signing key, past and present, as a JWK set (RFC 7517)',
  shared: { seconds: 300 },
  answer: z.object({ keys: z.array(IssuerJwk) }),
})
export const showIssuerKey = endpoint({
  ...shared,
  path: '/api/credentials/keys/{id}',
  summary: 'One of these keys, by its thumbprint (RFC 7638)',
  shared: { seconds: 300 },
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,60}$/)) }),
  answer: IssuerJwk,
})
export const readStatusList = endpoint({
  ...shared,
  path: '/api/credentials/status/{list}',
  summary: 'Superseded and revoked certificates, as a signed W3C Bitstring Status List',
  shared: { seconds: 60 },
  params: z.object({ list: z.string().check(z.regex(/^\d{1,5}$/)) }),
  answer: FileAnswer,
  file: 'application/vc+jwt',
})
