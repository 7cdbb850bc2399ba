import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, pageOf, pageQuery } from '../fields.ts'

const tag = 'Accounts'

/** An active login session. `device` is a description from devices.ts, never the header itself. */
export const LoginSession = z.object({
  id: Id,
  device: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  is_this: z.boolean(),
})
export type LoginSession = z.infer<typeof LoginSession>

export const listLoginSessions = endpoint({
  method: 'GET',
  path: '/api/auth/user/sessions',
  access: 'user',
  tag,
  summary: 'The newest 50 login sessions of the user',
  status: 200,
  answer: z.object({ items: z.array(LoginSession) }),
})
export const endLoginSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/user/sessions/{id}',
  access: 'user',
  tag,
  summary: 'End one session of the user',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const endOtherLoginSessions = endpoint({
  method: 'POST',
  path: '/api/auth/user/sessions/end-others',
  access: 'user',
  tag,
  summary: 'End all sessions of the user but this one',
  status: 200,
  answer: MessageAnswer,
})

/** Security events that the owner of an account can read. */
export const accountEventKinds = [
  'logged-in',
  'logged-in-new-device',
  'log-in-failed',
  'code-failed',
  'password-changed',
  'reset-link-sent',
  'password-reset',
  'session-ended',
  'other-sessions-ended',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'email-confirmed',
  'email-changed',
  'email-restored',
  'role-changed',
  'data-exported',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** `count` is above one for failed attempts within one hour; `device` is set for log-ins. */
export const AccountEvent = z.object({
  id: Id,
  kind: z.enum(accountEventKinds),
  at: Moment,
  count: z.number(),
  device: z.nullable(z.string()),
})
export type AccountEvent = z.infer<typeof AccountEvent>

export const listAccountEvents = endpoint({
  method: 'GET',
  path: '/api/auth/user/events',
  access: 'user',
  tag,
  summary: "Events of the caller's account, newest first",
  query: z.object(pageQuery),
  status: 200,
  answer: pageOf(AccountEvent),
})
