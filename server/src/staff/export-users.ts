import type { User } from '@ariviyal/contract/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { searchUsers, type UserSince } from '../accounts/find-people.ts'
import { recordExport } from '../audit/record-export.ts'
import { csvFile } from '../platform/csv.ts'
import type { House } from '../platform/house.ts'
import { isSubscribed } from '../subscriptions/subscriptions.policy.ts'

/** The list of users as a file, narrowed as on the page. */
export async function exportUsers(house: House, staff: User, filter: { q?: string | undefined }): Promise<FileAnswer> {
  const now = house.now()
  const made = await csvFile<UserSince>(
    'users',
    now,
    {
      'First name': ({ firstname }) => firstname,
      'Last name': ({ lastname }) => lastname,
      Email: ({ email }) => email,
      Phone: ({ phone_number }) => phone_number,
      Role: ({ role }) => role,
      Subscribed: ({ is_subscribed }) => (is_subscribed === 1 ? 'yes' : 'no'),
      'Registered (IST)': ({ createdAt }) => createdAt,
      'User id': ({ id }) => id,
    },
    (before, limit) => searchUsers(house.db, { text: filter.q ?? '', before, limit }, { isSubscribed, now }),
  )
  return recordExport(house, staff, 'users', filter, made)
}
