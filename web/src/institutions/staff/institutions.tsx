import { type Institution, listInstitutions } from '@ariviyal/contract/institutions/institutions'
import { exportInstitutions } from '@ariviyal/contract/staff/exports'
import { Link } from 'react-router'
import { call, download } from '../../api/client.ts'
import { ApproveSeveral } from '../../console/decisions/approve-several.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { ChooseRow } from '../../console/choose-row.tsx'
import { type Choice, useChoice } from '../../console/use-choice.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Column } from '../../ui/list/table.tsx'
import type { Route } from './+types/institutions'
import { ListHead } from '../../console/list/list-head.tsx'
import { decisionChoices, decisionQueryFrom, nothingToDecide } from '../../console/decisions/decision-filter.ts'
import { DecisionMark } from '../../console/decisions/decision-mark.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { InstitutionDialog } from './institution-dialog.tsx'
import { seatsInWords } from './seats-in-words.ts'
import { openedFrom, useOpenedItem } from '../../console/opened-item.ts'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

export const meta = () => pageMeta({ title: 'Institutions' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { status, query } = decisionQueryFrom(request)
  const { signal } = request
  const [page, opened] = await Promise.all([
    call(listInstitutions, { query, signal }),
    openedFrom(request, (id) => call(listInstitutions, { query: { id }, signal })),
  ])
  return { status, page, opened }
}

const columns = (read: (item: Institution) => void, choice: Choice): Column<Institution>[] => [
  {
    head: 'Choose',
    isControls: true,
    cell: (item) =>
      item.status === 'pending' ? <ChooseRow choice={choice} id={item.id} about={item.institution_name} /> : null,
  },
  {
    head: 'School',
    rowHead: true,
    cell: (item) => (
      <>
        <Link to={`/admin/institutions/${item.id}`} className="link font-semibold">
          {item.institution_name}
        </Link>
        {item.duplicates.length > 0 ? (
          <span className="ml-2">
            <Mark look="waiting">Known school?</Mark>
          </span>
        ) : null}
        <br />
        <span className="text-sm text-ink-soft">{item.affiliation_board}</span>
      </>
    ),
  },
  { head: 'Received', cell: (item) => <Moment at={item.created_at} /> },
  { head: 'Seats', cell: seatsInWords },
  { head: 'Status', cell: (item) => <DecisionMark status={item.status} /> },
  {
    head: 'Form',
    isBesideName: true,
    isControls: true,
    cell: (item) => (
      <RowButton label="Read" about={`the form of ${item.institution_name}`} onClick={() => read(item)} />
    ),
  },
]

export default function InstitutionsPage({ loaderData: { status, page, opened } }: Route.ComponentProps) {
  const dialog = useDialog<Institution>()
  useOpenedItem(dialog, opened)
  const choice = useChoice()
  const pendingIds = page.items.filter((item) => item.status === 'pending').map(({ id }) => id)
  const list = useListView('institutions', columns(dialog.show, choice))
  return (
    <>
      <ListHead
        title="Institutions"
        list={list}
        lead="An approved school has seats, and a link that its teachers open to take one."
        exportCsv={() => download(exportInstitutions, { query: { status: status === 'all' ? undefined : status } })}
      />
      <FilterLinks label="Status" name="status" choices={decisionChoices} chosen={status} />
      <Notice dialog={dialog} />
      <ApproveSeveral kind="institution" choice={choice} pendingIds={pendingIds} />
      <PagedTable
        label="Institutions"
        caption="Institutions, newest first"
        empty={nothingToDecide[status]}
        page={page}
        columns={list.columns}
      />
      <InstitutionDialog dialog={dialog} />
    </>
  )
}
