import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, pageOf, TokenParams } from '../fields.ts'
import { InstitutionFormDetails, InstitutionFormFields } from './institution-fields.ts'
import { DecisionStatus, decisionQuery, InstitutionTerms, Rejection } from '../subscriptions/subscriptions.ts'
import { UndoableAnswer } from '../staff/undo.ts'

export const registerInstitution = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  tag: 'Institutions',
  summary: 'Register an institution',
  body: InstitutionFormFields,
  status: 201,
  /** `token` opens the page that says what happens next. */
  answer: z.extend(MessageAnswer, { token: z.string() }),
  attempts: 'long-form',
  account: 'school_email',
})

/** A registration as its sender sees it. */
export const Registration = z.object({
  institution_name: z.string(),
  school_email: z.string(),
  status: DecisionStatus,
  created_at: Moment,
  /** Token of its payment, where a fee is charged. */
  payment: z.nullable(z.string()),
  /** Days within which registrations are usually decided; null when it is decided, or too few are known. */
  answered_within_days: z.nullable(z.int()),
})
export type Registration = z.infer<typeof Registration>
/** A registration that waits, for the account that sent it; `token` opens its page. */
export const WaitingRegistration = z.object({ name: z.string(), token: z.string(), created_at: Moment })
export type WaitingRegistration = z.infer<typeof WaitingRegistration>

export const showRegistration = endpoint({
  method: 'GET',
  path: '/api/registrations/{token}',
  access: 'public',
  tag: 'Institutions',
  summary: 'A registration, by the token in the link of its sender',
  params: TokenParams,
  status: 200,
  answer: Registration,
})

/** A possible duplicate of an institution; `reasons` is for display. */
export const LikelyDuplicate = z.object({
  id: Id,
  institution_name: z.string(),
  school_address: z.string(),
  status: DecisionStatus,
  created_at: Moment,
  reasons: z.array(z.string()),
})
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>

export const Institution = z.extend(InstitutionFormDetails, {
  id: Id,
  status: DecisionStatus,
  reason: z.string(),
  created_at: Moment,
  decided_at: z.nullable(Moment),
  ends_at: z.nullable(Moment),
  seats: z.nullable(z.number()),
  seats_used: z.number(),
  invite_url: z.nullable(z.string()),
  /** Computed only while the registration is pending. */
  duplicates: z.array(LikelyDuplicate),
})
export type Institution = z.infer<typeof Institution>

/** An invite link, of the institution or personal, as shown to a teacher before they take a seat. */
export const Invite = z.object({ institution_name: z.string(), seats_free: z.number(), ends_at: Moment })
export type Invite = z.infer<typeof Invite>

export const showInvite = endpoint({
  method: 'GET',
  path: '/api/invites/{token}',
  access: 'public',
  tag: 'Institutions',
  summary: 'What an invite link offers',
  params: TokenParams,
  status: 200,
  answer: Invite,
})
export const claimInvite = endpoint({
  method: 'POST',
  path: '/api/invites/{token}/claim',
  access: 'user',
  tag: 'Institutions',
  summary: 'Take a seat of an institution',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
  attempts: 'long-form',
})

const tag = 'Staff'
export const listInstitutions = endpoint({
  method: 'GET',
  path: '/api/admin/institutions',
  access: 'support',
  tag,
  summary: 'Institution registrations, newest first',
  query: decisionQuery,
  status: 200,
  answer: pageOf(Institution),
})
export const approveInstitution = endpoint({
  method: 'POST',
  path: '/api/admin/institutions/{id}/approve',
  access: 'support',
  tag,
  summary: 'Approve an institution, which grants its seats and an invite link',
  params: IdParams,
  body: InstitutionTerms,
  status: 200,
  answer: z.extend(MessageAnswer, { invite_url: z.string() }),
})
export const rejectInstitution = endpoint({
  method: 'POST',
  path: '/api/admin/institutions/{id}/reject',
  access: 'support',
  tag,
  summary: 'Reject an institution',
  params: IdParams,
  body: Rejection,
  status: 200,
  answer: UndoableAnswer,
})
