import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
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
} from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { ReceiptSummary } from './receipts.ts'

/** Where a school stands: `ending-soon` from 30 days before the end on. */
export const SchoolState = z.enum(['pending', 'rejected', 'running', 'ending-soon', 'ended'])
export type SchoolState = z.infer<typeof SchoolState>

/** A school's wish to go on after its end. */
export const RenewalStatus = z.enum(['pending', 'approved', 'rejected'])
export type RenewalStatus = z.infer<typeof RenewalStatus>

const Renewal = z.object({
  status: RenewalStatus,
  seats: z.nullable(z.number()),
  created_at: Moment,
  reason: z.string(),
})

/** The home of a school as its representative sees it; `invitations_open` counts personal invitations nobody has taken up yet. */
export const School = z.object({
  institution_name: z.string(),
  state: SchoolState,
  starts_at: Moment,
  ends_at: Moment,
  seats: z.number(),
  seats_used: z.number(),
  invitations_open: z.number(),
  invite_url: z.string(),
  renewal: z.nullable(Renewal),
  receipts: z.array(ReceiptSummary),
})
export type School = z.infer<typeof School>

/** A seat that is taken, and by whom. */
export const Seat = z.object({ id: Id, user_id: Id, name: z.string(), email: z.string(), claimed_at: Moment })
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

export const showSchool = endpoint({
  method: 'GET',
  path: '/api/school',
  access: 'user',
  tag,
  summary: 'The school that the caller represents; null for who represents none',
  status: 200,
  answer: z.object({ school: z.nullable(School) }),
})
export const downloadSchoolReceipt = endpoint({
  method: 'GET',
  path: '/api/school/receipts/{id}',
  access: 'user',
  tag,
  summary: 'A receipt of the school, as a PDF',
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
  summary: 'Who holds the seats of the school, newest first',
  query: z.object({ ...pageQuery }),
  status: 200,
  answer: pageOf(Seat),
})
export const releaseSeat = endpoint({
  method: 'POST',
  path: '/api/school/seats/{id}/release',
  access: 'user',
  tag,
  summary: 'Take a seat back from a teacher',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

/** A teacher as a school names one. */
export const TeacherForm = z.object({
  name: optionalText(limits.nameMax),
  email: emailAddress(messages.emailRequired, messages.emailInvalid),
})
export type TeacherForm = z.infer<typeof TeacherForm>

export const transferSeat = endpoint({
  method: 'POST',
  path: '/api/school/seats/{id}/transfer',
  access: 'user',
  tag,
  summary: 'Take a seat back and invite another teacher to it, in one act',
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
  summary: 'Make a new invite link; the one before stops working',
  status: 200,
  answer: z.extend(MessageAnswer, { invite_url: z.string() }),
})

/** A list of teachers in the CSV of any spreadsheet program: a name and an e-mail address in each row. */
export const TeacherList = z.object({
  csv: z
    .string(messages.teacherListRequired)
    .check(
      z.minLength(1, messages.teacherListRequired),
      z.maxLength(limits.teacherListMax, messages.teacherListTooLong),
    ),
})

/** A row of the list that cannot be invited; `line` counts from 1 as a text editor does, `text` is what stands there. */
export const TeacherListError = z.object({ line: z.number(), text: z.string(), problem: z.string() })
export type TeacherListError = z.infer<typeof TeacherListError>

export const previewInvitations = endpoint({
  method: 'POST',
  path: '/api/school/invitations/preview',
  access: 'user',
  tag,
  summary: 'What inviting a list of teachers would do, line by line',
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
  summary: 'Invite the teachers of a list by mail; rows with an error are left out',
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
  summary: 'Personal invitations of the school, newest first',
  query: z.object({ ...pageQuery, status: z.optional(InvitationStatus) }),
  status: 200,
  answer: pageOf(Invitation),
})
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/school/invitations/{id}/resend',
  access: 'user',
  tag,
  summary: 'Mail an invitation again, with a new link; the one before stops working',
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
  summary: 'Take an invitation back',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

/** Seats left empty stay as many as they are. */
export const RenewalForm = z.object({
  seats: z.optional(wholeNumber(1, limits.seatsMax, messages.numberInvalid)),
  note: optionalText(limits.reasonMax),
})
export const requestRenewal = endpoint({
  method: 'POST',
  path: '/api/school/renewal',
  access: 'user',
  tag,
  summary: "Ask for the school's next term",
  body: RenewalForm,
  status: 201,
  answer: MessageAnswer,
})

/** What a link for a school's representative offers. */
export const showClaim = endpoint({
  method: 'GET',
  path: '/api/school/claims/{token}',
  access: 'public',
  tag,
  summary: 'Which school a link for its representative is for',
  params: TokenParams,
  status: 200,
  answer: z.object({ institution_name: z.string() }),
})
export const claimSchool = endpoint({
  method: 'POST',
  path: '/api/school/claims/{token}/claim',
  access: 'user',
  tag,
  summary: 'Become the representative of a school',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
  attempts: 'long-form',
})

/** What ties a person to schools: the one whose seat they hold, running or not, and the one that they look after. */
export const mySchools = endpoint({
  method: 'GET',
  path: '/api/my-schools',
  access: 'user',
  tag,
  summary: 'The school that covers the caller and the one that they represent',
  status: 200,
  answer: z.object({
    seat: z.nullable(
      z.object({ institution_name: z.string(), state: SchoolState, claimed_at: Moment, ends_at: Moment }),
    ),
    represents: z.nullable(z.object({ institution_name: z.string() })),
  }),
})
export const leaveSchool = endpoint({
  method: 'POST',
  path: '/api/my-schools/leave',
  access: 'user',
  tag,
  summary: 'Give up the seat that the caller holds; the account and all in it stay',
  status: 200,
  answer: MessageAnswer,
})
