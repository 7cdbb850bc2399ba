import type { User } from '@ariviyal/contract/accounts/accounts'
import type { UserRow } from './users.table.ts'

/** The full name, as mails and lists show it. */
export const fullName = (user: { firstname: string; lastname: string }): string => `${user.firstname} ${user.lastname}`

/** A user as the recipient of a mail. */
export const addresseeOf = (row: Pick<UserRow, 'firstname' | 'email' | 'emailConfirmedAt'>) => ({
  firstname: row.firstname,
  email: row.email,
  email_confirmed: row.emailConfirmedAt !== null,
})

export const showUser = (
  row: Omit<UserRow, 'passwordHash' | 'createdAt' | 'timeZone'>,
  isSubscribed: boolean,
): User => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  name: fullName(row),
  email: row.email,
  email_confirmed: row.emailConfirmedAt !== null,
  phone_number: row.phoneNumber,
  is_subscribed: isSubscribed ? 1 : 0,
  role: row.role,
})
