import type { User } from '@ariviyal/contract/accounts/accounts'
import type { SubscriptionLine } from '@ariviyal/contract/subscriptions/subscriptions'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { findPeople, type Person } from '../../accounts/find-people.ts'
import { recordExport } from '../../audit/record-export.ts'
import { institutionFormCells } from '../../institutions/representatives/institution-form.details.ts'
import { csvFile } from '../../platform/csv/csv.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { listSubscriptions, type SubscriptionFilter } from './list-subscriptions.ts'
import { selectRequests } from '../requests/requests.queries.ts'
import type { SubscriptionRequestRow } from '../subscriptions.table.ts'

/** Exports the list of subscriptions with the filters of the page. */
export async function exportSubscriptions(
  ctx: AppContext,
  staff: User,
  filter: SubscriptionFilter,
): Promise<FileAnswer> {
  const now = ctx.now()
  const csv = await csvFile<SubscriptionLine>(
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
    (before, limit) => listSubscriptions(ctx.db, filter, { before, limit, now }),
  )
  return recordExport(ctx, staff, 'subscriptions', { ...filter }, csv)
}

type Request = SubscriptionRequestRow & { user: Person | undefined }

/** Exports the list of subscription requests with the filters of the page. */
export async function exportRequests(
  ctx: AppContext,
  staff: User,
  filter: { status?: SubscriptionRequestRow['status'] | undefined },
): Promise<FileAnswer> {
  const csv = await csvFile<Request>(
    'subscription-requests',
    ctx.now(),
    {
      'Received (IST)': ({ createdAt }) => createdAt,
      Status: ({ status }) => status,
      'Decided (IST)': ({ decidedAt }) => decidedAt,
      Reason: ({ reason }) => reason,
      'Applicant name': ({ user }) => user?.name ?? '',
      'Applicant email': ({ user }) => user?.email ?? '',
      ...institutionFormCells<Request>(),
      'Request id': ({ id }) => id,
    },
    async (before, limit) => {
      const rows = await selectRequests(ctx.db, { status: filter.status, id: undefined, before, limit })
      const people = await findPeople(
        ctx.db,
        rows.map((row) => row.userId),
      )
      return rows.map((row) => ({ ...row, user: people.get(row.userId) }))
    },
  )
  return recordExport(ctx, staff, 'subscription-requests', filter, csv)
}
