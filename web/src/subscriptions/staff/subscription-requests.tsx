import { listSubscriptionRequests, type SubscriptionRequest } from '@ariviyal/contract/subscriptions/subscriptions'
import { Link } from 'react-router'
import { exportSubscriptionRequests } from '@ariviyal/contract/staff/exports'
import { call, download } from '../../api/client.ts'
import { ApproveSeveral } from '../../console/decisions/approve-several.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { ChooseRow } from '../../console/choose-row.tsx'
import { type Choice, useChoice } from '../../console/use-choice.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Column } from '../../ui/list/table.tsx'
import type { Route } from './+types/subscription-requests'
import { ListHead } from '../../console/list/list-head.tsx'
import { nothingToDecide, requestChoices, requestQueryFrom } from '../../console/decisions/decision-filter.ts'
import { DecisionMark } from '../../console/decisions/decision-mark.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openedFrom, useOpenedItem } from '../../console/opened-item.ts'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

export const meta = () => pageMeta({ title: 'Subscription requests' })

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
    isControls: true,
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
    isBesideName: true,
    isControls: true,
    cell: (item) => <RowButton label="Read" about={`the request of ${item.user.name}`} onClick={() => read(item)} />,
  },
]

export default function SubscriptionRequestsPage({ loaderData: { status, page, opened } }: Route.ComponentProps) {
  const dialog = useDialog<SubscriptionRequest>()
  useOpenedItem(dialog, opened)
  const choice = useChoice()
  const pendingIds = page.items.filter((item) => item.status === 'pending').map(({ id }) => id)
  const list = useListView('subscription-requests', columns(dialog.show, choice))
  return (
    <>
      <ListHead
        title="Subscription requests"
        list={list}
        lead="Approving a request starts the subscription and mails the applicant."
        exportCsv={() =>
          download(exportSubscriptionRequests, { query: { status: status === 'all' ? undefined : status } })
        }
      />
      <FilterLinks label="Status" name="status" choices={requestChoices} chosen={status} />
      <Notice dialog={dialog} />
      <ApproveSeveral kind="subscription-request" choice={choice} pendingIds={pendingIds} />
      <PagedTable
        label="Subscription requests"
        caption="Subscription requests, newest first"
        empty={nothingToDecide[status]}
        page={page}
        columns={list.columns}
      />
      <RequestDialog dialog={dialog} />
    </>
  )
}
