import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { FileAnswer, Id, IdParams, Moment, pageOf, pageQuery, requiredText, searchText, tidied } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { themes, type ThemeName as Theme } from '../live/live-rules.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { occasions } from './occasions.ts'
import { certificateStates } from './verify.ts'
import { normalText, rawMax } from '../text.ts'

const tag = 'Certificates'
const nameLimits = { min: 2, max: 100 } as const
/** Letters of any script with marks and joiners, spaces, and the punctuation of names: . ' ’ - , */
const nameLetters = /^(?:[\p{L}\p{M} .,'’-]|\u200c|\u200d)+$/u

/** A name as printed: NFC, single spaces, at least one letter. */
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

/**
 * A certificate as printed. `ended_at` is when it was superseded or revoked; `successor` is the serial of its
 * replacement.
 */
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
  /** What the holder did at a science fair or in a project, which then is the topic; empty for a live session. */
  part: z.string(),
  occasion: z.enum(occasions),
  issued_at: Moment,
  state: CertificateState,
  ended_at: z.nullable(Moment),
  successor: z.nullable(z.string()),
  reason: z.string(),
  /** The public verification URL; with the proof in the fragment it works offline. */
  verify_url: z.string(),
  proof: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** The name printed on certificates. `name` is null until confirmed; `suggested` is the name of the account. */
export const CertificateName = z.object({
  name: z.nullable(z.string()),
  suggested: z.string(),
  /** Corrections left this year. */
  changes_left: z.number(),
  /** Certificates that are queued, or will be issued once the name is confirmed. */
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
  summary: 'Certificates of the user, newest first, including those no longer in force',
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

/** A certificate in the staff list, with its holder. */
export const StaffCertificate = z.extend(Certificate, {
  /** Null for a science fair or a project. */
  session_id: z.nullable(Id),
  user: z.object({ id: Id, name: z.string(), email: z.string() }),
})
export type StaffCertificate = z.infer<typeof StaffCertificate>

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/admin/certificates',
  access: 'support',
  tag: 'Staff',
  summary: "Certificates, newest first; q matches serial, printed name, topic, and the holder's name or e-mail",
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
  summary: 'Revoke a certificate; its holder receives the reason',
  params: IdParams,
  body: Revocation,
  status: 200,
  answer: UndoableAnswer,
})

/** A correction by staff; the reason is written to the audit log. */
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

/** Progress of issuing a session's certificates. `due_at` is the time of automatic issue. */
export const Issuing = z.object({
  topic: z.string(),
  cancelled: z.boolean(),
  is_over: z.boolean(),
  due_at: Moment,
  settled_at: z.nullable(Moment),
  /** Counts of teachers who qualify, of those with any certificate, and of those without a confirmed name. */
  qualified: z.number(),
  issued: z.number(),
  without_name: z.number(),
  /** Certificates in force whose holder no longer qualifies, at most 100. They stay valid until staff revoke them. */
  lost: z.array(z.object({ id: Id, serial: z.string(), name: z.string() })),
})
export type Issuing = z.infer<typeof Issuing>
export const showIssuing = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}/certificates',
  access: 'support',
  tag: 'Staff',
  summary: 'Progress of issuing the certificates of a live session',
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
