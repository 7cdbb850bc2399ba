import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { FileAnswer, Id, IdParams, Moment, pageOf, pageQuery, requiredText, searchText, tidied } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { themes, type Theme } from './live-rules.ts'
import { UndoableAnswer } from './undo.ts'
import { certificateStates } from './verify.ts'
import { normalText, rawMax } from './text.ts'

const tag = 'Certificates'
const nameLimits = { min: 2, max: 100 } as const
/** Letters of any script with their marks and joiners, spaces, and what stands in names: . ' ’ - , */
const nameLetters = /^(?:[\p{L}\p{M} .,'’-]|\u200c|\u200d)+$/u

/** A name as it is printed: in NFC, with single spaces, at least one letter in it. */
export const PrintedName = z
  .string(messages.printedNameRequired)
  .check(
    ...tidied(nameLimits.max, messages.printedNameTooLong, (text) =>
      normalText(text, rawMax(nameLimits.max)).replaceAll(/\s+/g, ' ').trim(),
    ),
    z.minLength(1, messages.printedNameRequired),
    z.minLength(nameLimits.min, messages.printedNameTooShort),
    z.maxLength(nameLimits.max, messages.printedNameTooLong),
    z.regex(nameLetters, messages.printedNameLetters),
    z.regex(/\p{L}/u, messages.printedNameLetters),
  )
export const printedNameMax = nameLimits.max

const ThemeName = z.enum(Object.keys(themes) as [Theme, ...Theme[]])
export const CertificateState = z.enum(certificateStates)
export type CertificateState = z.infer<typeof CertificateState>

/** A certificate as it was printed; `ended_at` is when it was superseded or revoked, `successor` the serial that took its place. */
export const Certificate = z.object({
  id: Id,
  serial: z.string(),
  name: z.string(),
  topic: z.string(),
  theme: ThemeName,
  speaker: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  present_seconds: z.number(),
  session_seconds: z.number(),
  issued_at: Moment,
  state: CertificateState,
  ended_at: z.nullable(Moment),
  successor: z.nullable(z.string()),
  reason: z.string(),
  /** The page that checks it, to be passed on; with `#` and the proof behind it that page needs no network. */
  verify_url: z.string(),
  proof: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** The name on certificates. Until it is confirmed `name` is null, and `suggested` is that of the account. */
export const CertificateName = z.object({
  name: z.nullable(z.string()),
  suggested: z.string(),
  /** Corrections that are left in this year. */
  changes_left: z.number(),
  /** Certificates that are issued as soon as the name is confirmed, or are on their way. */
  waiting: z.number(),
})
export type CertificateName = z.infer<typeof CertificateName>

export const NameForm = z.object({ name: PrintedName })
export type NameForm = z.infer<typeof NameForm>

export const myCertificateName = endpoint({
  method: 'GET',
  path: '/api/auth/user/certificate-name',
  access: 'user',
  tag,
  summary: 'The name that is printed on the certificates of the user',
  status: 200,
  answer: CertificateName,
})
export const confirmName = endpoint({
  method: 'POST',
  path: '/api/auth/user/certificate-name',
  access: 'user',
  tag,
  summary: 'Confirm or correct the printed name; certificates with another name are replaced',
  body: NameForm,
  status: 200,
  answer: MessageAnswer,
})
export const previewName = endpoint({
  method: 'POST',
  path: '/api/auth/user/certificate-name/specimen',
  access: 'user',
  tag,
  summary: 'A specimen of a certificate with this name, as a PDF',
  body: NameForm,
  attempts: 'specimen',
  status: 200,
  answer: FileAnswer,
  file: 'application/pdf',
})
export const myCertificates = endpoint({
  method: 'GET',
  path: '/api/auth/user/certificates',
  access: 'user',
  tag,
  summary: 'The certificates of the user, newest first, those too that are no longer in force',
  query: z.object(pageQuery),
  status: 200,
  answer: pageOf(Certificate),
})

const pdf = { method: 'GET', params: IdParams, status: 200, answer: FileAnswer, file: 'application/pdf' } as const
export const downloadMyCertificate = endpoint({
  ...pdf,
  path: '/api/auth/user/certificates/{id}/pdf',
  access: 'user',
  tag,
  summary: 'A certificate of the user, as a PDF',
})
export const downloadMyCredential = endpoint({
  ...pdf,
  path: '/api/auth/user/certificates/{id}/credential',
  access: 'user',
  tag,
  summary: 'A certificate of the user as an Open Badges 3.0 credential, a signed JWT',
  file: 'application/vc+jwt',
})
export const downloadCertificate = endpoint({
  ...pdf,
  path: '/api/admin/certificates/{id}/pdf',
  access: 'support',
  tag: 'Staff',
  summary: 'Any certificate, as a PDF',
})

/** A certificate in the list of staff, with whose it is. */
export const StaffCertificate = z.extend(Certificate, {
  session_id: Id,
  user: z.object({ id: Id, name: z.string(), email: z.string() }),
})
export type StaffCertificate = z.infer<typeof StaffCertificate>

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/admin/certificates',
  access: 'support',
  tag: 'Staff',
  summary: 'Certificates, newest first; q finds serial, printed name, topic, and the holder by name or e-mail',
  query: z.object({
    ...pageQuery,
    q: z.optional(searchText),
    state: z.optional(CertificateState),
    session: z.optional(Id),
  }),
  status: 200,
  answer: pageOf(StaffCertificate),
})

const Reason = requiredText(messages.reasonRequired, limits.reasonMax)
export const Revocation = z.object({ reason: Reason })
export type Revocation = z.infer<typeof Revocation>
export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/admin/certificates/{id}/revoke',
  access: 'support',
  tag: 'Staff',
  summary: 'Revoke a certificate; its holder is told the reason',
  params: IdParams,
  body: Revocation,
  status: 200,
  answer: UndoableAnswer,
})

/** Staff correct a name with a reason, which stays in the audit log. */
export const NameCorrection = z.object({ name: PrintedName, reason: Reason })
export type NameCorrection = z.infer<typeof NameCorrection>
export const correctName = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/certificate-name',
  access: 'support',
  tag: 'Staff',
  summary: 'Correct the printed name of a teacher; certificates with another name are replaced',
  params: IdParams,
  body: NameCorrection,
  status: 200,
  answer: MessageAnswer,
})

/** How far the certificates of a session are. `due_at` is when they are issued by themselves. */
export const Issuing = z.object({
  topic: z.string(),
  cancelled: z.boolean(),
  is_over: z.boolean(),
  due_at: Moment,
  settled_at: z.nullable(Moment),
  /** Teachers who qualify, those of them who have or had a certificate, and those who have not confirmed their name. */
  qualified: z.number(),
  issued: z.number(),
  without_name: z.number(),
  /** Certificates in force whose holder does not qualify any more, at most 100; they stand until staff revoke them. */
  lost: z.array(z.object({ id: Id, serial: z.string(), name: z.string() })),
})
export type Issuing = z.infer<typeof Issuing>
export const showIssuing = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}/certificates',
  access: 'support',
  tag: 'Staff',
  summary: 'How far the certificates of a live session are',
  params: IdParams,
  status: 200,
  answer: Issuing,
})
export const issueNow = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions/{id}/certificates',
  access: 'support',
  tag: 'Staff',
  summary: 'Settle the attendance of a session that is over, and issue its certificates',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
