import { createHash, randomBytes } from 'node:crypto'
import { brand } from '@ariviyal/contract/brand'
import type { ProvenFields } from '@ariviyal/contract/certificate-proof'
import { presenceInWords } from '@ariviyal/contract/length-in-words'
import { themes } from '@ariviyal/contract/live-rules'
import { SignJWT } from 'jose'
import type { IssuerKey } from './issuer-key.ts'
import { credentialAddresses, entryOfList } from './credential-addresses.ts'

/** What a credential says beyond the printed fields. */
export interface CredentialFields extends ProvenFields {
  /** Of the registration: it names the teacher of this session, and nobody elsewhere. */
  registrationId: string
  sessionId: string
  /** The teacher's address, null while nobody has confirmed it: a credential asserts what is proven. Only its salted hash leaves the house. */
  email: string | null
  /** Percent of the session that was asked for. */
  presencePercent: number
}

const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1_000)

/** W3C Verifiable Credentials Data Model 2.0 and Open Badges 3.0, in this order. */
export const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

/** Open Badges 3.0, IdentityObject: the hash of the identity with the salt behind it. */
export const identityHash = (identity: string, salt: string): string =>
  `sha256$${createHash('sha256')
    .update(identity + salt)
    .digest('hex')}`

/**
 * The certificate as an Open Badges 3.0 credential: a VC-JWT as section 8.2 of that standard has it, whose payload is the credential itself
 * with the claims iss, jti, nbf and sub, signed with EdDSA (RFC 8037). `publicUrl` is the address of the house.
 */
export function makeCredential(publicUrl: string, key: IssuerKey, fields: CredentialFields): Promise<string> {
  const addresses = credentialAddresses(publicUrl)
  const id = addresses.certificate(fields.serial)
  const subjectId = `urn:uuid:${fields.registrationId}`
  const validFrom = secondsOf(fields.issuedAt)
  const salt = randomBytes(12).toString('hex')
  const about = `${brand.name} live session, ${themes[fields.theme]}`
  const credential = {
    '@context': contexts,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: addresses.issuer, type: ['Profile'], name: brand.name, url: publicUrl },
    validFrom: new Date(validFrom * 1_000).toISOString().replace('.000Z', 'Z'),
    name: fields.topic,
    credentialSubject: {
      id: subjectId,
      type: ['AchievementSubject'],
      identifier: [
        ...(fields.email === null
          ? []
          : [
              {
                type: 'IdentityObject',
                hashed: true,
                identityType: 'emailAddress',
                identityHash: identityHash(fields.email.toLowerCase(), salt),
                salt,
              },
            ]),
        { type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: fields.name },
      ],
      achievement: {
        id: addresses.session(fields.sessionId),
        type: ['Achievement'],
        // Of the list of the standard the kind that claims no more than that someone took part.
        achievementType: 'CertificateOfCompletion',
        name: fields.topic,
        description: `${about}. Speaker: ${fields.speaker}.`,
        criteria: {
          narrative: `Present for at least ${fields.presencePercent}% of the live session, counted to the second.`,
        },
        creator: { id: addresses.issuer, type: ['Profile'], name: brand.name },
      },
    },
    evidence: [
      {
        id,
        type: ['Evidence'],
        name: 'Presence in the live session',
        narrative: `Present ${presenceInWords(fields.presentSeconds, fields.sessionSeconds)}, in the session from ${fields.startsAt} to ${fields.endsAt}.`,
      },
    ],
    credentialStatus: entryOfList(publicUrl, fields.statusIndex),
  }
  // Section 8.2: the header has no other members, and its `kid` is the address of the key.
  return new SignJWT({ ...credential, iss: addresses.issuer, jti: id, nbf: validFrom, sub: subjectId })
    .setProtectedHeader({ alg: 'EdDSA', kid: addresses.key(key.id), typ: 'JWT' })
    .sign(key.privateKey)
}
