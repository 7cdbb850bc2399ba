/**
 * Roles of an account. `admin` may do everything; `editor` manages content; `support` manages messages, requests and
 * people. Free of schemas, so that every page can import it.
 */
export const roles = ['teacher', 'admin', 'editor', 'support'] as const
export type Role = (typeof roles)[number]
export type StaffRole = Exclude<Role, 'teacher'>

/** The roles that may use a staff call or page. An administrator has the access of every other role. */
export const staffAccess = {
  staff: ['admin', 'editor', 'support'],
  editor: ['admin', 'editor'],
  support: ['admin', 'support'],
  admin: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffAccess = keyof typeof staffAccess

export const isStaffAccess = (access: string): access is StaffAccess => Object.hasOwn(staffAccess, access)

/** Accepts any text: the role in browser storage is not trusted. */
export const hasAccess = (role: string | undefined, access: StaffAccess): boolean =>
  (staffAccess[access] as readonly (string | undefined)[]).includes(role)

/**
 * Second-factor state of a session: no factor, verified, code required, or set-up required (staff only). With
 * `code-needed` nearly every call is refused; with `set-up-needed` the session has a teacher's access.
 */
export const secondFactorStates = ['off', 'given', 'code-needed', 'set-up-needed'] as const
export type SecondFactorState = (typeof secondFactorStates)[number]

export const isStaff = (role: string | undefined): boolean => hasAccess(role, 'staff')
