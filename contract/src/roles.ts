/**
 * What an account may do in the house. `admin` may do everything; `editor` looks after content, `support` after messages, requests
 * and people. Free of schemas, so that every page can ask.
 */
export const roles = ['teacher', 'admin', 'editor', 'support'] as const
export type Role = (typeof roles)[number]
export type StaffRole = Exclude<Role, 'teacher'>

/** Which roles a call or a page for staff is for; an administrator may do what every other member of staff may. */
export const staffAccess = {
  staff: ['admin', 'editor', 'support'],
  editor: ['admin', 'editor'],
  support: ['admin', 'support'],
  admin: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffAccess = keyof typeof staffAccess

export const isStaffAccess = (access: string): access is StaffAccess => Object.hasOwn(staffAccess, access)

/** Takes any text, since a browser keeps the role where anyone may write. */
export const hasAccess = (role: string | undefined, access: StaffAccess): boolean =>
  (staffAccess[access] as readonly (string | undefined)[]).includes(role)
export const isStaff = (role: string | undefined): boolean => hasAccess(role, 'staff')
