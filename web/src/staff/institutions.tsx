import {
  approveInstitution,
  type Institution,
  listInstitutions,
  rejectInstitution,
} from '@ariviyal/contract/institutions'
import { limits } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Field } from '../ui/field.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/institutions'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { decisionChoices, decisionQueryFrom, nothingToDecide } from './decision-filter.ts'
import { InstitutionApprovalForm } from './decision-forms.ts'
import { DecisionMark } from './decision-mark.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import { FilterLinks } from './filter-links.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { Mark } from './mark.tsx'
import { Moment } from './moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { PagedList } from './paged-list.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { showUndo } from './undo-offers.ts'
import { useSheet } from '../ui/use-sheet.ts'
import { wholeNumber } from './whole-number.ts'

export const meta = () => pageMeta({ title: 'Institutions' })
export const ErrorBoundary = ConsoleFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { status, query } = decisionQueryFrom(request)
  return { status, page: await call(listInstitutions, { query, signal: request.signal }) }
}

/** How many teachers hold a seat. */
const seats = (item: Institution) =>
  item.seats === null ? 'None yet' : `${wholeNumber(item.seats_used)} of ${wholeNumber(item.seats)} taken`

const columns = (read: (item: Institution) => void): Column<Institution>[] => [
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
  { head: 'Seats', cell: seats },
  { head: 'Status', cell: (item) => <DecisionMark status={item.status} /> },
  {
    head: 'Form',
    cell: (item) => (
      <RowButton label="Read" about={`the form of ${item.institution_name}`} onClick={() => read(item)} />
    ),
  },
]

export default function InstitutionsPage({ loaderData: { status, page } }: Route.ComponentProps) {
  const sheet = useSheet<Institution>()
  return (
    <>
      <ConsoleHead
        title="Institutions"
        lead="An approved school has seats, and a link that its teachers open to take one."
      />
      <FilterLinks label="Status" name="status" choices={decisionChoices} chosen={status} />
      <Notice sheet={sheet} />
      <PagedList
        label="Institutions"
        empty={nothingToDecide[status]}
        count={page.items.length}
        nextCursor={page.next_cursor}
      >
        <Table
          caption="Institutions, newest first"
          captionHidden
          columns={columns(sheet.show)}
          rows={page.items}
          rowKey={(item) => item.id}
        />
      </PagedList>
      <DecisionSheet
        sheet={sheet}
        renderAbove={({ invite_url, duplicates }) => (
          <>
            <LikelyDuplicates duplicates={duplicates} />
            {invite_url === null ? null : (
              <div className="mb-4">
                <CopyLine label="Invite link" text={invite_url} />
              </div>
            )}
          </>
        )}
        beside={(item) =>
          item.ends_at === null
            ? []
            : [
                ['Subscription ends', <Moment key="end" at={item.ends_at} />],
                ['Seats', seats(item)],
              ]
        }
        termsSchema={InstitutionApprovalForm}
        renderTerms={(item) => (
          <Field
            name="seats"
            label="Seats"
            optional
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.seatsMax}
            hint={`Left empty: one for each teacher (${wholeNumber(Math.min(Math.max(item.teaching_staff_count, 1), limits.seatsMax))}).`}
          />
        )}
        approve={async ({ id, institution_name }, terms) => {
          const { msg, invite_url } = await call(approveInstitution, { params: { id }, body: terms })
          return { tone: 'success', text: `${institution_name}: ${msg}`, inviteUrl: invite_url }
        }}
        reject={async ({ id, institution_name }, rejection) => {
          const { msg, undo } = await call(rejectInstitution, { params: { id }, body: rejection })
          showUndo(undo, `${institution_name}: ${msg}`)
          return { tone: 'success', text: `${institution_name}: ${msg}` }
        }}
      />
    </>
  )
}
