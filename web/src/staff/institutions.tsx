import { type Institution, listInstitutions } from '@ariviyal/contract/institutions'
import { exportInstitutions } from '@ariviyal/contract/exports'
import { Link } from 'react-router'
import { call, download } from '../api/client.ts'
import { ApproveSeveral } from '../desk/approve-several.tsx'
import { ChooseRow } from '../desk/choose-row.tsx'
import { type Choice, useChoice } from '../desk/use-choice.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/institutions'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { decisionChoices, decisionQueryFrom, nothingToDecide } from './decision-filter.ts'
import { DecisionMark } from './decision-mark.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterLinks } from './filter-links.tsx'
import { Mark } from './mark.tsx'
import { Moment } from './moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { InstitutionSheet } from './institution-sheet.tsx'
import { seatsInWords } from './seats-in-words.ts'
import { openedFrom, useOpenedItem } from './opened-item.ts'
import { PagedList } from './paged-list.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { useSheet } from '../ui/use-sheet.ts'

export const meta = () => pageMeta({ title: 'Institutions' })
export const ErrorBoundary = ConsoleFailure

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
    cell: (item) => (
      <RowButton label="Read" about={`the form of ${item.institution_name}`} onClick={() => read(item)} />
    ),
  },
]

export default function InstitutionsPage({ loaderData: { status, page, opened } }: Route.ComponentProps) {
  const sheet = useSheet<Institution>()
  useOpenedItem(sheet, opened)
  const choice = useChoice()
  const here = page.items.filter((item) => item.status === 'pending').map(({ id }) => id)
  return (
    <>
      <ConsoleHead
        title="Institutions"
        lead="An approved school has seats, and a link that its teachers open to take one."
        aside={
          <ExportButton
            save={() => download(exportInstitutions, { query: { status: status === 'all' ? undefined : status } })}
          />
        }
      />
      <FilterLinks label="Status" name="status" choices={decisionChoices} chosen={status} />
      <Notice sheet={sheet} />
      <ApproveSeveral kind="institution" choice={choice} here={here} />
      <PagedList
        label="Institutions"
        empty={nothingToDecide[status]}
        count={page.items.length}
        nextCursor={page.next_cursor}
      >
        <Table
          caption="Institutions, newest first"
          captionHidden
          columns={columns(sheet.show, choice)}
          rows={page.items}
          rowKey={(item) => item.id}
        />
      </PagedList>
      <InstitutionSheet sheet={sheet} />
    </>
  )
}
