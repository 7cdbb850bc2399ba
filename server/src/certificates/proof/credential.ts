import { createHash, randomBytes } from 'node:crypto'
import { brand } from '@ariviyal/contract/brand'
import type { ProvenFields } from '@ariviyal/contract/certificates/certificate-proof'
import { occasionOf } from '@ariviyal/contract/certificates/occasions'
import { presenceInWords } from '@ariviyal/contract/length-in-words'
import { themes } from '@ariviyal/contract/live/live-rules'
import { dayOf } from '@ariviyal/contract/time'
import { SignJWT } from 'jose'
import type { IssuerKey } from './issuer-key.ts'
import { credentialAddresses, entryOfList } from './credential-addresses.ts'

/** The fields of a credential beyond the printed ones. */
export interface CredentialFields extends ProvenFields {
  /** Identifies the teacher within this session, fair or project only. */
  subjectId: string
  /** The live session, the fair or the project. */
  occasionId: string
  /**
   * The teacher's address, null while unconfirmed: a credential asserts only what is proven. Only its salted hash leaves the application.
   */
  email: string | null
  /** Required percentage of a live session; null for others. */
  presencePercent: number | null
}

const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1_000)

/** W3C Verifiable Credentials Data Model 2.0 and Open Badges 3.0, in this order. */
export const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

/** Open Badges 3.0, IdentityObject: the hash of the identity with the salt appended. */
export const identityHash = (identity: string, salt: string): string =>
  `sha256$${createHash('sha256')
    .update(identity + salt)
    .digest('hex')}`

const wordsOfSession = (fields: CredentialFields) => ({
  description: `${brand.name} live session, ${themes[fields.theme]}. Speaker: ${fields.speaker}.`,
  criteria: `Present for at least ${fields.presencePercent}% of the live session, counted to the second.`,
  evidence: 'Presence in the live session',
  narrative: `Present ${presenceInWords(fields.presentSeconds, fields.sessionSeconds)}, in the session from ${fields.startsAt} to ${fields.endsAt}.`,
})

const wordsOfFair = ({ part, startsAt }: CredentialFields) => ({
  description: `Science fair of schools, recorded on ${brand.name}.`,
  criteria: 'Entered work of pupils, or scored such work by a rubric, in a science fair with published results.',
  evidence: 'Part in the science fair',
  narrative: `${part}, on ${dayOf(startsAt)}.`,
})

const wordsOfProject = ({ part, startsAt, endsAt }: CredentialFields) => ({
  description: `Project in which classes of many schools measure together, recorded on ${brand.name}.`,
  criteria: 'Released measurements of a class in as many visits as the project asks for, and handed in a report.',
  evidence: 'Part in the project',
  narrative: `${part}, from ${dayOf(startsAt)} to ${dayOf(new Date(Date.parse(endsAt) - 1))}.`,
})

const wordsFor = { session: wordsOfSession, fair: wordsOfFair, project: wordsOfProject }

/**
 * The certificate as an Open Badges 3.0 credential: a VC-JWT by section 8.2 of that standard. Its payload is the credential with the claims
 * iss, jti, nbf and sub, signed with EdDSA (RFC 8037). `publicUrl` is the address of the application.
 */
export function makeCredential(publicUrl: string, key: IssuerKey, fields: CredentialFields): Promise<string> {
  const addresses = credentialAddresses(publicUrl)
  const id = addresses.certificate(fields.serial)
  const subjectId = `urn:uuid:${fields.subjectId}`
  const validFrom = secondsOf(fields.issuedAt)
  const salt = randomBytes(12).toString('hex')
  const occasion = occasionOf(fields)
  const words = wordsFor[occasion](fields)
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
        id: addresses[occasion](fields.occasionId),
        type: ['Achievement'],
        // Of the achievement types in the standard, this one claims no more than participation.
        achievementType: 'CertificateOfCompletion',
        name: fields.topic,
        description: words.description,
        criteria: { narrative: words.criteria },
        creator: { id: addresses.issuer, type: ['Profile'], name: brand.name },
      },
    },
    evidence: [
      {
        id,
        type: ['Evidence'],
        name: words.evidence,
        narrative: words.narrative,
      },
    ],
    credentialStatus: entryOfList(publicUrl, fields.statusIndex),
  }
  // Section 8.2: the header has no other members, and `kid` is the address of the key.
  return new SignJWT({ ...credential, iss: addresses.issuer, jti: id, nbf: validFrom, sub: subjectId })
    .setProtectedHeader({ alg: 'EdDSA', kid: addresses.key(key.id), typ: 'JWT' })
    .sign(key.privateKey)
}
