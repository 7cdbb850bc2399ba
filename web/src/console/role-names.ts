import type { Role, StaffRole } from '@ariviyal/contract/accounts/roles'

export const roleNames: Record<Role, string> = {
  teacher: 'Teacher',
  admin: 'Administrator',
  editor: 'Editor',
  support: 'Support',
}

/** What each role may do, completing “they can …”. */
export const roleDuties: Record<StaffRole, string> = {
  editor: 'change, publish and take away everything that readers see',
  support: 'see everyone’s data, answer messages, and decide on requests and schools',
  admin: 'do everything, and give and take roles',
}

/** Staff roles, least privileged first. */
export const staffRoleOptions: { value: StaffRole; label: string }[] = [
  { value: 'editor', label: 'Editor: content' },
  { value: 'support', label: 'Support: requests, messages and people' },
  { value: 'admin', label: 'Administrator: everything' },
]
