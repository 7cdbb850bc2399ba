import * as z from 'zod/mini'
import { Role } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { emailAddress, Id, IdParams, Moment } from '../fields.ts'
import { messages } from '../messages.ts'
import { roles } from './roles.ts'

const tag = 'Staff'

export const TeamMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  has_second_factor: z.boolean(),
  /** False until the mailed link has been followed; the role has no effect before. */
  email_confirmed: z.boolean(),
  last_used_at: z.nullable(Moment),
})
export type TeamMember = z.infer<typeof TeamMember>

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: 'admin',
  tag,
  summary: 'All staff, and whether they need a second factor',
  status: 200,
  answer: z.object({ items: z.array(TeamMember), second_factor_required: z.boolean() }),
})

const StaffRoleField = z.enum(roles.filter((role) => role !== 'teacher'))
export const AssignRoleForm = z.object({
  email: emailAddress(messages.emailRequired, messages.emailInvalid),
  role: StaffRoleField,
})
export const assignRole = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  access: 'admin',
  tag,
  summary: 'Add a registered person to the staff, by e-mail address',
  body: AssignRoleForm,
  status: 200,
  answer: MessageAnswer,
})

/** `teacher` removes the person from the staff. `own` confirms a change of one's own role. */
export const ChangeRoleForm = z.object({ role: Role, own: z._default(z.boolean(), false) })
export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}',
  access: 'admin',
  tag,
  summary: 'Change the role of a member of staff, or remove them from the staff',
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
  summary: 'Mail the confirmation link of a role again',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/staff/{id}/reset-second-factor',
  access: 'admin',
  tag,
  summary: 'Remove the second factor of an account, teachers included, and end all its sessions',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const changeStaffRules = endpoint({
  method: 'PUT',
  path: '/api/admin/staff-rules',
  access: 'admin',
  tag,
  summary: 'Set whether all staff need a second factor',
  body: z.object({ second_factor_required: z.boolean() }),
  status: 200,
  answer: MessageAnswer,
})
