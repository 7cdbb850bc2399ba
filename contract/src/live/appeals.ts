import * as z from 'zod/mini'
import { Appeal, AppealForm, PresenceShown } from './attendance.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, pageOf, pageQuery, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

/** An appeal in the staff list; `decided_by` is null when that account no longer exists. */
export const StaffAppeal = z.extend(Appeal, {
  teacher: z.object({ id: Id, name: z.string(), email: z.string() }),
  decided_by: z.nullable(z.string()),
})
export type StaffAppeal = z.infer<typeof StaffAppeal>

/** An appeal with the recorded presence, and the presence if the whole claim were granted. */
export const StaffAppealDetails = z.extend(StaffAppeal, {
  session: z.object({ id: Id, topic: z.string() }),
  presence: PresenceShown,
  with_claim: PresenceShown,
})
export type StaffAppealDetails = z.infer<typeof StaffAppealDetails>

const tag = 'Staff'

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}/appeals',
  access: 'support',
  tag,
  summary: 'Appeals about the attendance of a session, newest first',
  params: IdParams,
  query: z.object({ ...pageQuery }),
  status: 200,
  answer: pageOf(StaffAppeal),
})
export const showAppeal = endpoint({
  method: 'GET',
  path: '/api/admin/live/appeals/{id}',
  access: 'support',
  tag,
  summary: 'One appeal with the recorded presence',
  params: IdParams,
  status: 200,
  answer: StaffAppealDetails,
})

const reason = requiredText(messages.appealReasonRequired, limits.reasonMax)

/** What staff grant: the whole claim or a part of it, in IST. */
export const AppealGrant = z.extend(z.pick(AppealForm, { from: true, until: true }), { reason })
export type AppealGrant = z.infer<typeof AppealGrant>
export const AppealRefusal = z.object({ reason })

export const grantAppeal = endpoint({
  method: 'POST',
  path: '/api/admin/live/appeals/{id}/grant',
  access: 'support',
  tag,
  summary: 'Grant an appeal in full or in part; the teacher gets a mail with the figures',
  params: IdParams,
  body: AppealGrant,
  status: 200,
  answer: MessageAnswer,
})
export const declineAppeal = endpoint({
  method: 'POST',
  path: '/api/admin/live/appeals/{id}/decline',
  access: 'support',
  tag,
  summary: 'Decline an appeal; the teacher gets a mail with the reason',
  params: IdParams,
  body: AppealRefusal,
  status: 200,
  answer: MessageAnswer,
})
