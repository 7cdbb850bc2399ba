import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { Id, IdParams, Moment, pageOf, pageQuery, wholeNumber } from './fields.ts'
import { HistoryEntry } from './history.ts'
import { Institution } from './institutions.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { ReceiptSummary } from './receipts.ts'
import { Invitation, InvitationStatus, RenewalStatus, SchoolState, Seat } from './school.ts'
import { Rejection } from './subscriptions.ts'
import { optionalLine } from './name-text.ts'

export const Representative = z.object({ user_id: Id, name: z.string(), email: z.string(), since: Moment })
export type Representative = z.infer<typeof Representative>

/** A school with what staff need to look after it; `claim_expires_at` is that of a link for a representative that still works. */
export const InstitutionDetails = z.extend(Institution, {
  state: SchoolState,
  starts_at: z.nullable(Moment),
  reference: z.string(),
  representatives_now: z.array(Representative),
  invitations_open: z.number(),
  claim_expires_at: z.nullable(Moment),
  receipts: z.array(ReceiptSummary),
  renewal: z.nullable(z.object({ id: Id, seats: z.nullable(z.number()), note: z.string(), created_at: Moment })),
})
export type InstitutionDetails = z.infer<typeof InstitutionDetails>

const tag = 'Staff'
const staffCall = { access: 'support', tag, params: IdParams, status: 200 } as const

export const showInstitution = endpoint({
  ...staffCall,
  method: 'GET',
  path: '/api/admin/institutions/{id}',
  summary: 'One institution with its representatives',
  answer: InstitutionDetails,
})
export const listInstitutionSeats = endpoint({
  ...staffCall,
  method: 'GET',
  path: '/api/admin/institutions/{id}/seats',
  summary: 'Who holds the seats of an institution, newest first',
  query: z.object({ ...pageQuery }),
  answer: pageOf(Seat),
})
export const listInstitutionInvitations = endpoint({
  ...staffCall,
  method: 'GET',
  path: '/api/admin/institutions/{id}/invitations',
  summary: 'Personal invitations of an institution, newest first',
  query: z.object({ ...pageQuery, status: z.optional(InvitationStatus) }),
  answer: pageOf(Invitation),
})
export const listInstitutionEvents = endpoint({
  ...staffCall,
  method: 'GET',
  path: '/api/admin/institutions/{id}/events',
  summary: 'The history of an institution, newest first',
  query: z.object({ ...pageQuery }),
  answer: pageOf(HistoryEntry),
})

const months = wholeNumber(1, limits.monthsMax, messages.numberInvalid)
const seats = wholeNumber(1, limits.seatsMax, messages.numberInvalid)

/** A term is added where the running one ends, or from now on where none runs. */
export const ExtensionForm = z.object({ months, reference: optionalLine(limits.referenceMax) })
export const extendInstitution = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/institutions/{id}/extend',
  summary: "Extend an institution's subscription, or renew one that has ended",
  body: ExtensionForm,
  answer: MessageAnswer,
})
export const SeatsForm = z.object({ seats })
export const changeSeats = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/institutions/{id}/seats',
  summary: 'Change how many seats an institution has; never below those that are taken',
  body: SeatsForm,
  answer: MessageAnswer,
})
export const endInstitution = endpoint({
  ...staffCall,
  access: 'admin',
  method: 'POST',
  path: '/api/admin/institutions/{id}/end',
  summary: "End an institution's subscription now",
  body: Rejection,
  answer: MessageAnswer,
})
export const sendClaimLink = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/institutions/{id}/claim-link',
  summary: 'Mail the school a new link for its representative; the one before stops working',
  answer: MessageAnswer,
})
export const removeRepresentative = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/institutions/{id}/remove-representative',
  summary: 'Take the care of an institution from one of its representatives',
  body: z.object({ user_id: Id }),
  answer: MessageAnswer,
})

/** A school that asks for its next term, as staff see it. */
export const InstitutionRenewal = z.object({
  id: Id,
  status: RenewalStatus,
  institution: z.object({
    id: Id,
    institution_name: z.string(),
    ends_at: Moment,
    seats: z.number(),
    seats_used: z.number(),
  }),
  asked_by: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  seats: z.nullable(z.number()),
  note: z.string(),
  reason: z.string(),
  created_at: Moment,
  decided_at: z.nullable(Moment),
})
export type InstitutionRenewal = z.infer<typeof InstitutionRenewal>

export const listRenewals = endpoint({
  method: 'GET',
  path: '/api/admin/renewals',
  access: 'support',
  tag,
  summary: 'Schools that ask for their next term, newest first',
  query: z.object({ ...pageQuery, status: z.optional(RenewalStatus) }),
  status: 200,
  answer: pageOf(InstitutionRenewal),
})
/** Seats left out stay as many as they are. */
export const RenewalTerms = z.object({
  months,
  seats: z.optional(seats),
  reference: optionalLine(limits.referenceMax),
})
export const approveRenewal = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/renewals/{id}/approve',
  summary: "Extend a school's subscription as it asked",
  body: RenewalTerms,
  answer: MessageAnswer,
})
export const rejectRenewal = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/renewals/{id}/reject',
  summary: "Decline a school's next term",
  body: Rejection,
  answer: MessageAnswer,
})
