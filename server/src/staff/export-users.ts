import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { searchUsers, type UserSince } from '../accounts/find-people.ts'
import { recordExport } from '../audit/record-export.ts'
import { csvFile } from '../platform/csv/csv.ts'
import type { AppContext } from '../platform/app-context.ts'
import { isSubscribed } from '../subscriptions/subscriptions.policy.ts'

/** Exports the list of users with the filters of the page. */
export async function exportUsers(
  ctx: AppContext,
  staff: User,
  filter: { q?: string | undefined },
): Promise<FileAnswer> {
  const now = ctx.now()
  const csv = await csvFile<UserSince>(
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
    (before, limit) => searchUsers(ctx.db, { text: filter.q ?? '', before, limit }, { isSubscribed, now }),
  )
  return recordExport(ctx, staff, 'users', filter, csv)
}
