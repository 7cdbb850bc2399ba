import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, pageOf, pageQuery, wholeNumber } from '../fields.ts'
import { HistoryEntry } from '../staff/history.ts'
import { Institution } from './institutions.ts'
import { limits } from '../limits.ts'
import { ReceiptSummary } from '../subscriptions/receipts.ts'
import { Invitation, InvitationStatus, RenewalStatus, InstitutionState, Seat } from './own-institution.ts'
import { Rejection } from '../subscriptions/subscriptions.ts'
import { optionalLine } from '../name-text.ts'
import { monthsRange, seatsRange } from '../subscriptions/term-ranges.ts'

export const Representative = z.object({ user_id: Id, name: z.string(), email: z.string(), since: Moment })
export type Representative = z.infer<typeof Representative>

/** An institution as staff see it; `claim_expires_at` is the expiry of a representative's link that is still valid. */
export const InstitutionDetails = z.extend(Institution, {
  state: InstitutionState,
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
  summary: 'Holders of the seats of an institution, newest first',
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

const months = wholeNumber(1, limits.monthsMax, monthsRange)
const seats = wholeNumber(1, limits.seatsMax, seatsRange)

/** A term starts at the end of the running one, or now when none is running. */
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
  summary: 'Change the number of seats of an institution; never below those taken',
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
  summary: 'Mail the institution a new link for its representative; the previous one stops working',
  answer: MessageAnswer,
})
export const removeRepresentative = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/institutions/{id}/remove-representative',
  summary: 'Remove a representative of an institution',
  body: z.object({ user_id: Id }),
  answer: MessageAnswer,
})

/** A renewal request of an institution, as staff see it. */
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
  summary: 'Renewal requests of institutions, newest first',
  query: z.object({ ...pageQuery, status: z.optional(RenewalStatus) }),
  status: 200,
  answer: pageOf(InstitutionRenewal),
})
/** Omitting the seats keeps their number. */
export const RenewalTerms = z.object({
  months,
  seats: z.optional(seats),
  reference: optionalLine(limits.referenceMax),
})
export const approveRenewal = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/renewals/{id}/approve',
  summary: "Extend an institution's subscription as requested",
  body: RenewalTerms,
  answer: MessageAnswer,
})
export const rejectRenewal = endpoint({
  ...staffCall,
  method: 'POST',
  path: '/api/admin/renewals/{id}/reject',
  summary: 'Decline the renewal request of an institution',
  body: Rejection,
  answer: MessageAnswer,
})
