import type { Role } from '@ariviyal/contract/roles'

export const roleNames: Record<Role, string> = {
  teacher: 'Teacher',
  admin: 'Administrator',
  editor: 'Editor',
  support: 'Support',
}
