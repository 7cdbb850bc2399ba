import type { User } from '@ariviyal/contract/accounts'
import type { SubscriptionLine } from '@ariviyal/contract/subscriptions'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { findPeople, type Person } from '../accounts/find-people.ts'
import { recordExport } from '../audit/record-export.ts'
import { schoolCells } from '../institutions/school-details.ts'
import { csvFile } from '../platform/csv.ts'
import type { House } from '../platform/house.ts'
import { listSubscriptions, type SubscriptionFilter } from './list-subscriptions.ts'
import { selectRequests } from './requests.queries.ts'
import type { SubscriptionRequestRow } from './subscriptions.table.ts'

/** The list of subscriptions as a file, narrowed as on the page. */
export async function exportSubscriptions(house: House, staff: User, filter: SubscriptionFilter): Promise<FileAnswer> {
  const now = house.now()
  const made = await csvFile<SubscriptionLine>(
    'subscriptions',
    now,
    {
      Name: ({ user }) => user.name,
      Email: ({ user }) => user.email,
      State: ({ state }) => state,
      Kind: ({ trial }) => (trial ? 'trial' : 'subscription'),
      'Starts (IST)': ({ starts_at }) => new Date(starts_at),
      'Ends (IST)': ({ ends_at }) => new Date(ends_at),
      'Ended by staff (IST)': ({ ended_at }) => (ended_at === null ? null : new Date(ended_at)),
      'Payment reference': ({ reference }) => reference,
      'User id': ({ user }) => user.id,
      'Subscription id': ({ id }) => id,
    },
    (before, limit) => listSubscriptions(house.db, filter, { before, limit, now }),
  )
  return recordExport(house, staff, 'subscriptions', { ...filter }, made)
}

type Request = SubscriptionRequestRow & { user: Person | undefined }

/** The list of subscription requests as a file, narrowed as on the page. */
export async function exportRequests(
  house: House,
  staff: User,
  filter: { status?: SubscriptionRequestRow['status'] | undefined },
): Promise<FileAnswer> {
  const made = await csvFile<Request>(
    'subscription-requests',
    house.now(),
    {
      'Received (IST)': ({ createdAt }) => createdAt,
      Status: ({ status }) => status,
      'Decided (IST)': ({ decidedAt }) => decidedAt,
      Reason: ({ reason }) => reason,
      'Applicant name': ({ user }) => user?.name ?? '',
      'Applicant email': ({ user }) => user?.email ?? '',
      ...schoolCells<Request>(),
      'Request id': ({ id }) => id,
    },
    async (before, limit) => {
      const rows = await selectRequests(house.db, { status: filter.status, id: undefined, before, limit })
      const people = await findPeople(
        house.db,
        rows.map((row) => row.userId),
      )
      return rows.map((row) => ({ ...row, user: people.get(row.userId) }))
    },
  )
  return recordExport(house, staff, 'subscription-requests', filter, made)
}
