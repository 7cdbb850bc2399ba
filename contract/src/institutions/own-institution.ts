import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import {
  emailAddress,
  FileAnswer,
  Id,
  IdParams,
  Moment,
  optionalText,
  pageOf,
  pageQuery,
  TokenParams,
  wholeNumber,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { ReceiptSummary } from '../subscriptions/receipts.ts'
import { optionalName } from '../name-text.ts'
import { seatsRange } from '../subscriptions/term-ranges.ts'

/** State of an institution; `ending-soon` begins 30 days before the end. */
export const InstitutionState = z.enum(['pending', 'rejected', 'running', 'ending-soon', 'ended'])
export type InstitutionState = z.infer<typeof InstitutionState>

/** State of a request for the next term. */
export const RenewalStatus = z.enum(['pending', 'approved', 'rejected'])
export type RenewalStatus = z.infer<typeof RenewalStatus>

const Renewal = z.object({
  status: RenewalStatus,
  seats: z.nullable(z.number()),
  created_at: Moment,
  reason: z.string(),
  /** Token of its payment, where a fee is charged. */
  payment: z.nullable(z.string()),
})

/** An institution as its representative sees it; `invitations_open` counts unaccepted personal invitations. */
export const OwnInstitution = z.object({
  institution_name: z.string(),
  state: InstitutionState,
  starts_at: Moment,
  ends_at: Moment,
  seats: z.number(),
  seats_used: z.number(),
  invitations_open: z.number(),
  invite_url: z.string(),
  renewal: z.nullable(Renewal),
  receipts: z.array(ReceiptSummary),
})
export type OwnInstitution = z.infer<typeof OwnInstitution>

/** A seat and its holder. */
export const Seat = z.object({
  id: Id,
  user_id: Id,
  name: z.string(),
  email: z.string(),
  /** False when the address was typed but never confirmed. */
  email_confirmed: z.boolean(),
  claimed_at: Moment,
})
export type Seat = z.infer<typeof Seat>

export const InvitationStatus = z.enum(['open', 'accepted', 'revoked'])
export type InvitationStatus = z.infer<typeof InvitationStatus>

/** A personal invitation. Its link is only in the mail. */
export const Invitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  status: InvitationStatus,
  invited_at: Moment,
  sent_at: Moment,
})
export type Invitation = z.infer<typeof Invitation>

const tag = 'School'

export const showOwnInstitution = endpoint({
  method: 'GET',
  path: '/api/school',
  access: 'user',
  tag,
  summary: 'The institution that the caller represents, or null',
  status: 200,
  answer: z.object({ school: z.nullable(OwnInstitution) }),
})
export const downloadInstitutionReceipt = endpoint({
  method: 'GET',
  path: '/api/school/receipts/{id}',
  access: 'user',
  tag,
  summary: 'A receipt of the institution, as a PDF',
  params: IdParams,
  status: 200,
  answer: FileAnswer,
  file: 'application/pdf',
})
export const listSeats = endpoint({
  method: 'GET',
  path: '/api/school/seats',
  access: 'user',
  tag,
  summary: 'Holders of the seats of the institution, newest first',
  query: z.object({ ...pageQuery }),
  status: 200,
  answer: pageOf(Seat),
})
export const releaseSeat = endpoint({
  method: 'POST',
  path: '/api/school/seats/{id}/release',
  access: 'user',
  tag,
  summary: 'Release the seat of a teacher',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

/** A teacher as named by an institution. */
export const TeacherForm = z.object({
  name: optionalName(limits.nameMax),
  email: emailAddress(messages.emailRequired, messages.emailInvalid),
})
export type TeacherForm = z.infer<typeof TeacherForm>

export const transferSeat = endpoint({
  method: 'POST',
  path: '/api/school/seats/{id}/transfer',
  access: 'user',
  tag,
  summary: 'Release a seat and invite another teacher to it, atomically',
  params: IdParams,
  body: TeacherForm,
  status: 200,
  answer: MessageAnswer,
  attempts: 'invite',
})
export const replaceInviteLink = endpoint({
  method: 'POST',
  path: '/api/school/invite-link',
  access: 'user',
  tag,
  summary: 'Create a new invite link; the previous one stops working',
  status: 200,
  answer: z.extend(MessageAnswer, { invite_url: z.string() }),
})

/** A list of teachers as CSV from any spreadsheet program: name and e-mail address in each row. */
export const TeacherList = z.object({
  csv: z
    .string(messages.teacherListRequired)
    .check(
      z.minLength(1, messages.teacherListRequired),
      z.maxLength(limits.teacherListMax, messages.teacherListTooLong),
    ),
})

/** An invalid row; `line` counts from 1, `text` is the content of the line. */
export const TeacherListError = z.object({ line: z.number(), text: z.string(), problem: z.string() })
export type TeacherListError = z.infer<typeof TeacherListError>

export const previewInvitations = endpoint({
  method: 'POST',
  path: '/api/school/invitations/preview',
  repeats: 'harmless',
  access: 'user',
  tag,
  summary: 'Preview of inviting a list of teachers, line by line',
  body: TeacherList,
  status: 200,
  answer: z.object({
    teachers: z.array(z.object({ line: z.number(), name: z.string(), email: z.string() })),
    errors: z.array(TeacherListError),
  }),
})
export const inviteTeachers = endpoint({
  method: 'POST',
  path: '/api/school/invitations',
  access: 'user',
  tag,
  summary: 'Invite the teachers of a list by mail; rows with an error are skipped',
  body: TeacherList,
  status: 201,
  answer: z.extend(MessageAnswer, { invited: z.number(), errors: z.array(TeacherListError) }),
  attempts: 'invite',
})
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/school/invitations',
  access: 'user',
  tag,
  summary: 'Personal invitations of the institution, newest first',
  query: z.object({ ...pageQuery, status: z.optional(InvitationStatus) }),
  status: 200,
  answer: pageOf(Invitation),
})
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/school/invitations/{id}/resend',
  access: 'user',
  tag,
  summary: 'Mail an invitation again with a new link; the previous one stops working',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
  attempts: 'invite',
})
export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/api/school/invitations/{id}/revoke',
  access: 'user',
  tag,
  summary: 'Withdraw an invitation',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

/** Leaving the seats empty keeps their number. */
export const RenewalForm = z.object({
  seats: z.optional(wholeNumber(1, limits.seatsMax, seatsRange)),
  note: optionalText(limits.reasonMax),
})
export const requestRenewal = endpoint({
  method: 'POST',
  path: '/api/school/renewal',
  access: 'user',
  tag,
  summary: 'Request the next term of the institution',
  body: RenewalForm,
  status: 201,
  answer: MessageAnswer,
})

/** What a representative's claim link offers. */
export const showClaim = endpoint({
  method: 'GET',
  path: '/api/school/claims/{token}',
  access: 'public',
  tag,
  summary: "The institution of a representative's link",
  params: TokenParams,
  status: 200,
  answer: z.object({ institution_name: z.string() }),
})
export const claimInstitution = endpoint({
  method: 'POST',
  path: '/api/school/claims/{token}/claim',
  access: 'user',
  tag,
  summary: 'Become the representative of an institution',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
  attempts: 'long-form',
})

/** The institutions of a person: the one whose seat they hold, running or not, and the one they represent. */
export const myInstitutions = endpoint({
  method: 'GET',
  path: '/api/my-schools',
  access: 'user',
  tag,
  summary: 'The institution whose seat the caller holds, and the one they represent',
  status: 200,
  answer: z.object({
    seat: z.nullable(
      z.object({ institution_name: z.string(), state: InstitutionState, claimed_at: Moment, ends_at: Moment }),
    ),
    represents: z.nullable(z.object({ institution_name: z.string() })),
  }),
})
export const leaveInstitution = endpoint({
  method: 'POST',
  path: '/api/my-schools/leave',
  access: 'user',
  tag,
  summary: "Release the caller's own seat; the account and its data stay",
  status: 200,
  answer: MessageAnswer,
})
