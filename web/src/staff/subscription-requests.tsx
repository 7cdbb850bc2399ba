import { listSubscriptionRequests, type SubscriptionRequest } from '@ariviyal/contract/subscriptions'
import { Link } from 'react-router'
import { exportSubscriptionRequests } from '@ariviyal/contract/exports'
import { call, download } from '../api/client.ts'
import { ApproveSeveral } from '../desk/approve-several.tsx'
import { ChooseRow } from '../desk/choose-row.tsx'
import { type Choice, useChoice } from '../desk/use-choice.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/subscription-requests'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { nothingToDecide, requestChoices, requestQueryFrom } from './decision-filter.ts'
import { DecisionMark } from './decision-mark.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterLinks } from './filter-links.tsx'
import { Moment } from './moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { openedFrom, useOpenedItem } from './opened-item.ts'
import { PagedList } from './paged-list.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { useSheet } from '../ui/use-sheet.ts'

export const meta = () => pageMeta({ title: 'Subscription requests' })
export const ErrorBoundary = ConsoleFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { status, query } = requestQueryFrom(request)
  const { signal } = request
  const [page, opened] = await Promise.all([
    call(listSubscriptionRequests, { query, signal }),
    openedFrom(request, (id) => call(listSubscriptionRequests, { query: { id }, signal })),
  ])
  return { status, page, opened }
}

const columns = (read: (item: SubscriptionRequest) => void, choice: Choice): Column<SubscriptionRequest>[] => [
  {
    head: 'Choose',
    cell: (item) =>
      item.status === 'pending' ? (
        <ChooseRow choice={choice} id={item.id} about={`the request of ${item.user.name}`} />
      ) : null,
  },
  { head: 'School', rowHead: true, cell: (item) => <span className="font-semibold">{item.institution_name}</span> },
  {
    head: 'Applicant',
    cell: ({ user }) => (
      <>
        <Link to={`/admin/users/${user.id}`}>{user.name}</Link>
        <br />
        <span className="inline-block text-sm text-ink-soft md:min-w-52">{user.email}</span>
      </>
    ),
  },
  { head: 'Received', cell: (item) => <Moment at={item.created_at} /> },
  { head: 'Status', cell: (item) => <DecisionMark status={item.status} /> },
  {
    head: 'Form',
    cell: (item) => <RowButton label="Read" about={`the request of ${item.user.name}`} onClick={() => read(item)} />,
  },
]

export default function SubscriptionRequestsPage({ loaderData: { status, page, opened } }: Route.ComponentProps) {
  const sheet = useSheet<SubscriptionRequest>()
  useOpenedItem(sheet, opened)
  const choice = useChoice()
  const here = page.items.filter((item) => item.status === 'pending').map(({ id }) => id)
  return (
    <>
      <ConsoleHead
        title="Subscription requests"
        lead="An approval starts the subscription and writes to the applicant."
        aside={
          <ExportButton
            save={() =>
              download(exportSubscriptionRequests, { query: { status: status === 'all' ? undefined : status } })
            }
          />
        }
      />
      <FilterLinks label="Status" name="status" choices={requestChoices} chosen={status} />
      <Notice sheet={sheet} />
      <ApproveSeveral kind="subscription-request" choice={choice} here={here} />
      <PagedList
        label="Subscription requests"
        empty={nothingToDecide[status]}
        count={page.items.length}
        nextCursor={page.next_cursor}
      >
        <Table
          caption="Subscription requests, newest first"
          captionHidden
          columns={columns(sheet.show, choice)}
          rows={page.items}
          rowKey={(item) => item.id}
        />
      </PagedList>
      <RequestSheet sheet={sheet} />
    </>
  )
}
