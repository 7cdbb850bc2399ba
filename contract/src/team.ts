import * as z from 'zod/mini'
import { Role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { emailAddress, Id, IdParams, Moment } from './fields.ts'
import { messages } from './messages.ts'
import { roles } from './roles.ts'

const tag = 'Staff'

export const TeamMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  has_second_factor: z.boolean(),
  /** False until the mailed link was followed: the role does not work before. */
  email_confirmed: z.boolean(),
  last_used_at: z.nullable(Moment),
})
export type TeamMember = z.infer<typeof TeamMember>

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: 'admin',
  tag,
  summary: 'Everyone on the staff, and whether they need a second factor',
  status: 200,
  answer: z.object({ items: z.array(TeamMember), second_factor_required: z.boolean() }),
})

const StaffRoleField = z.enum(roles.filter((role) => role !== 'teacher'))
export const GiveRoleForm = z.object({
  email: emailAddress(messages.emailRequired, messages.emailInvalid),
  role: StaffRoleField,
})
export const giveRole = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  access: 'admin',
  tag,
  summary: 'Take a registered person on the staff, by e-mail address',
  body: GiveRoleForm,
  status: 200,
  answer: MessageAnswer,
})

/** `teacher` takes the person off the staff. Who changes their own role says so with `own`. */
export const ChangeRoleForm = z.object({ role: Role, own: z._default(z.boolean(), false) })
export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}',
  access: 'admin',
  tag,
  summary: 'Change what a member of staff may do, or take them off the staff',
  params: IdParams,
  body: ChangeRoleForm,
  status: 200,
  answer: MessageAnswer,
})
export const sendStaffLink = endpoint({
  method: 'POST',
  path: '/api/admin/staff/{id}/send-link',
  access: 'admin',
  tag,
  summary: 'Mail the link that a role waits for again',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/staff/{id}/reset-second-factor',
  access: 'admin',
  tag,
  summary: 'Take the second factor off an account whose owner has lost it, and log it out everywhere; teachers too',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const changeStaffRules = endpoint({
  method: 'PUT',
  path: '/api/admin/staff-rules',
  access: 'admin',
  tag,
  summary: 'Say whether everyone on the staff needs a second factor',
  body: z.object({ second_factor_required: z.boolean() }),
  status: 200,
  answer: MessageAnswer,
})
