import * as z from 'zod/mini'
import { Role } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { chosenDay, Id, IdParams, Moment, pageOf, pageQuery, searchText } from '../fields.ts'
import { limits } from '../limits.ts'
import { SubscriptionState } from '../subscriptions/subscriptions.ts'

const tag = 'Staff'

export const StaffUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  role: Role,
  is_subscribed: z.union([z.literal(0), z.literal(1)]),
  created_at: Moment,
})
export type StaffUser = z.infer<typeof StaffUser>

/** A user with the details that support needs; sessions carry no token. */
export const StaffUserDetails = z.extend(StaffUser, {
  ...SubscriptionState.shape,
  has_second_factor: z.boolean(),
  sessions: z.array(
    z.object({
      id: Id,
      user_agent: z.string(),
      created_at: Moment,
      last_used_at: Moment,
      /** Whether the session verified its second factor. */
      confirmed: z.boolean(),
    }),
  ),
})
export type StaffUserDetails = z.infer<typeof StaffUserDetails>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'support',
  tag,
  summary: 'Users, newest first; q matches name, e-mail and phone',
  query: z.object({ ...pageQuery, q: z.optional(searchText) }),
  status: 200,
  answer: pageOf(StaffUser),
})
export const showUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: 'support',
  tag,
  summary: 'One user with sessions and subscription',
  params: IdParams,
  status: 200,
  answer: StaffUserDetails,
})

/**
 * An entry of the audit log (docs/product.md, Staff). `details` never holds a secret; `seq` is its position in the hash
 * chain.
 */
export const AuditEntry = z.object({
  id: Id,
  seq: z.number(),
  actor: z.object({ id: Id, name: z.string() }),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  created_at: Moment,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The details that may name the subject of an entry, the best first. */
const namingDetails = ['name', 'title', 'subject', 'topic', 'serial', 'number', 'filename'] as const

/** What an entry calls its subject; undefined for subjects without a name, such as an exported list. */
export function subjectName({ details }: Pick<AuditEntry, 'details'>): string | undefined {
  for (const key of namingDetails) {
    const value = details[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

const word = z.optional(z.string().check(z.minLength(1), z.maxLength(limits.lineMax)))

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  tag,
  summary: 'Staff actions, newest first; both days are inclusive, in IST',
  query: z.object({
    ...pageQuery,
    actor: z.optional(Id),
    action: word,
    subject_type: word,
    subject_id: word,
    from: z.optional(chosenDay('Choose a date')),
    to: z.optional(chosenDay('Choose a date')),
  }),
  status: 200,
  answer: pageOf(AuditEntry),
})
export const showAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log/choices',
  access: 'admin',
  tag,
  summary: 'Actors and subjects of the audit log, as filter choices',
  status: 200,
  answer: z.object({
    actors: z.array(z.object({ id: Id, name: z.string() })),
    actions: z.array(z.string()),
    subject_types: z.array(z.string()),
  }),
})
/** `broken` is the first entry with a wrong hash; `anchor` is the head of the chain, to be recorded elsewhere. */
export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log/verify',
  access: 'admin',
  tag,
  summary: 'Verify the hash chain of the whole audit log',
  status: 200,
  answer: z.object({
    entries: z.number(),
    anchor: z.string(),
    broken: z.nullable(z.object({ seq: z.number(), id: z.nullable(Id), msg: z.string() })),
    checked_at: Moment,
  }),
})

/** Counts of waiting items, for the dashboard. */
export const showDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  access: 'support',
  tag,
  summary: 'Counts of items waiting for staff',
  status: 200,
  answer: z.object({
    pending_requests: z.number(),
    pending_institutions: z.number(),
    pending_renewals: z.number(),
    open_messages: z.number(),
    users: z.number(),
    running_subscriptions: z.number(),
  }),
})
