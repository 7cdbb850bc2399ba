import {
  approveSubscriptionRequest,
  listSubscriptionRequests,
  rejectSubscriptionRequest,
  type SubscriptionRequest,
} from '@ariviyal/contract/subscriptions'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/subscription-requests'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { decisionChoices, decisionQueryFrom, nothingToDecide } from './decision-filter.ts'
import { ApprovalForm } from './decision-forms.ts'
import { DecisionMark } from './decision-mark.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import { FilterLinks } from './filter-links.tsx'
import { Moment } from './moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { PagedList } from './paged-list.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { showUndo } from './undo-offers.ts'
import { useSheet } from '../ui/use-sheet.ts'

export const meta = () => pageMeta({ title: 'Subscription requests' })
export const ErrorBoundary = ConsoleFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { status, query } = decisionQueryFrom(request)
  return { status, page: await call(listSubscriptionRequests, { query, signal: request.signal }) }
}

const columns = (read: (item: SubscriptionRequest) => void): Column<SubscriptionRequest>[] => [
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

export default function SubscriptionRequestsPage({ loaderData: { status, page } }: Route.ComponentProps) {
  const sheet = useSheet<SubscriptionRequest>()
  return (
    <>
      <ConsoleHead
        title="Subscription requests"
        lead="An approval starts the subscription and writes to the applicant."
      />
      <FilterLinks label="Status" name="status" choices={decisionChoices} chosen={status} />
      <Notice sheet={sheet} />
      <PagedList
        label="Subscription requests"
        empty={nothingToDecide[status]}
        count={page.items.length}
        nextCursor={page.next_cursor}
      >
        <Table
          caption="Subscription requests, newest first"
          captionHidden
          columns={columns(sheet.show)}
          rows={page.items}
          rowKey={(item) => item.id}
        />
      </PagedList>
      <DecisionSheet
        sheet={sheet}
        beside={({ user }) => [
          ['Applicant', user.name],
          ['Applicant email', user.email],
        ]}
        termsSchema={ApprovalForm}
        approve={async ({ id, user }, terms) => {
          const { msg } = await call(approveSubscriptionRequest, { params: { id }, body: terms })
          return { tone: 'success', text: `${user.name}: ${msg}` }
        }}
        reject={async ({ id, user }, rejection) => {
          const { msg, undo } = await call(rejectSubscriptionRequest, { params: { id }, body: rejection })
          showUndo(undo, `${user.name}: ${msg}`)
          return { tone: 'success', text: `${user.name}: ${msg}` }
        }}
      />
    </>
  )
}
