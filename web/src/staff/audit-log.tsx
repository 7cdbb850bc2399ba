import { limits } from '@ariviyal/contract/limits'
import { type AuditEntry, listAuditLog, showAuditChoices, subjectName } from '@ariviyal/contract/staff/staff'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import type { Column } from '../ui/list/table.tsx'
import type { Route } from './+types/audit-log'
import { AuditChain } from './audit-chain.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { actInWords, detailName, detailText } from '../console/act-words.ts'
import { useListView } from '../console/list/use-list-view.ts'
import { ListHead } from '../console/list/list-head.tsx'
import { Facts } from '../ui/facts.tsx'
import { itemAddress } from './search/item-address.ts'
import { cursorFrom, dayFrom, textFrom } from '../ui/list/list-address.ts'
import { Moment } from '../ui/moment.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'

export const meta = () => pageMeta({ title: 'Audit log' })

const idPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Filters from the URL; ignores invalid values, which the server would refuse. */
function filterFrom(request: Request) {
  const actor = textFrom(request, 'actor')
  return {
    actor: actor !== undefined && idPattern.test(actor) ? actor : undefined,
    action: textFrom(request, 'action')?.slice(0, limits.lineMax),
    subject_type: textFrom(request, 'subject_type')?.slice(0, limits.lineMax),
    subject_id: textFrom(request, 'subject_id')?.slice(0, limits.lineMax),
    from: dayFrom(request, 'from'),
    to: dayFrom(request, 'to'),
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = filterFrom(request)
  const { signal } = request
  const [page, choices] = await Promise.all([
    call(listAuditLog, { query: { ...filter, cursor: cursorFrom(request) }, signal }),
    call(showAuditChoices, { signal }),
  ])
  return { page, choices, filter }
}

/** The subject of an entry, by name where the entry has one. */
function Subject({ entry }: { entry: AuditEntry }) {
  const label = subjectName(entry) ?? detailName(entry.subject_type)
  const { serial } = entry.details
  const address = itemAddress(entry.subject_type, typeof serial === 'string' ? serial : entry.subject_id)
  return address ? <Link to={address}>{label}</Link> : label
}

/** A detail of an entry: links people, formats times, shows anything else as text. */
function Detail({ name, value }: { name: string; value: unknown }) {
  const text = detailText(value)
  if (name === 'user' && text !== '') return <Link to={`/admin/users/${encodeURIComponent(text)}`}>{text}</Link>
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return <Moment at={text} />
  return text === '' ? <span className="text-ink-soft">Not given</span> : text
}

function Details({ entry }: { entry: AuditEntry }) {
  // Drawn once it is opened: the details of a whole page are most of its elements.
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className="md:min-w-72" onToggle={() => setIsOpened(true)}>
      <summary className="-my-2 flex min-h-11 cursor-pointer items-center text-indigo underline underline-offset-4">
        Show
        <span className="sr-only">
          {' '}
          the details of: {entry.actor.name} {actInWords(entry.action)}
        </span>
      </summary>
      {isOpened ? <AllDetails entry={entry} /> : null}
    </details>
  )
}

const AllDetails = ({ entry }: { entry: AuditEntry }) => (
  <div className="mt-2 text-sm">
    <Facts
      facts={[
        ...Object.entries(entry.details).map(
          ([name, value]) => [detailName(name), <Detail key={name} name={name} value={value} />] as const,
        ),
        [
          `${detailName(entry.subject_type)} id`,
          <Link key="subject" to={`/admin/audit-log?${new URLSearchParams({ subject_id: entry.subject_id })}`}>
            {entry.subject_id}
            <span className="sr-only">: all entries on this</span>
          </Link>,
        ],
        ['Entry', groupDigits(entry.seq)],
      ]}
    />
  </div>
)

const columns: Column<AuditEntry>[] = [
  { head: 'When', cell: (entry) => <Moment at={entry.created_at} /> },
  {
    head: 'Who and what',
    rowHead: true,
    wraps: true,
    cell: (entry) => (
      <>
        <Link to={`/admin/users/${entry.actor.id}`}>{entry.actor.name}</Link> {actInWords(entry.action)}
      </>
    ),
  },
  { head: 'On what', cell: (entry) => <Subject entry={entry} /> },
  { head: 'Details', cell: (entry) => <Details entry={entry} /> },
]

export default function AuditLogPage({ loaderData: { page, choices, filter } }: Route.ComponentProps) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const list = useListView('audit-log', columns)
  return (
    <>
      <ListHead
        title="Audit log"
        list={list}
        lead="Every change that staff made, kept for good."
        aside={<AuditChain />}
      />
      <AuditFilter choices={choices} filter={filter} isFiltered={isFiltered} />
      <PagedTable
        label="Audit log"
        caption="Actions of staff, newest first"
        empty={isFiltered ? 'No matches.' : 'Staff have not changed anything yet.'}
        page={page}
        columns={list.columns}
      />
    </>
  )
}
