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

/**
 * Where a session stands with the second factor: the account has none, it was given, its code is still asked for, or the house asks its
 * staff for one and the account has none. With `code-needed` a session may do next to nothing, with `set-up-needed` what a teacher's may.
 */
export const secondFactorStates = ['off', 'given', 'code-needed', 'set-up-needed'] as const
export type SecondFactorState = (typeof secondFactorStates)[number]

export const isStaff = (role: string | undefined): boolean => hasAccess(role, 'staff')
