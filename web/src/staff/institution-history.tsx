import type { Answer } from '@ariviyal/contract/endpoint'
import type { HistoryEntry } from '@ariviyal/contract/history'
import type { listInstitutionEvents } from '@ariviyal/contract/institution-details'
import { type Column, Table } from '../ui/table.tsx'
import { detailName, detailText } from './act-words.ts'
import { Moment } from './moment.tsx'
import { PagedList } from './paged-list.tsx'
import { moveInWords } from './school-move-words.ts'

const isMoment = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)

const columns: Column<HistoryEntry>[] = [
  { head: 'When', cell: ({ at }) => <Moment at={at} /> },
  {
    head: 'What',
    rowHead: true,
    cell: ({ kind }) => <span className="font-semibold">{moveInWords(kind)}</span>,
  },
  {
    head: 'By',
    cell: ({ actor }) => (
      <>
        {actor.name ?? <span className="text-ink-soft">{actor.kind === 'self' ? 'The school' : '–'}</span>}
        {actor.kind === 'staff' ? <span className="block text-sm text-ink-soft">Staff</span> : null}
      </>
    ),
  },
  {
    head: 'Details',
    cell: ({ details }) => (
      <ul className="text-sm">
        {Object.entries(details)
          .filter(([, value]) => value !== '' && value !== null)
          .map(([name, value]) => (
            <li key={name}>
              {detailName(name)}: {isMoment(value) ? <Moment at={value} show="day" /> : detailText(value)}
            </li>
          ))}
      </ul>
    ),
  },
]

export function InstitutionHistory({ page }: { page: Answer<typeof listInstitutionEvents> }) {
  return (
    <PagedList
      label="History"
      empty="Nothing has happened yet."
      count={page.items.length}
      nextCursor={page.next_cursor}
    >
      <Table
        caption="What happened to this school, newest first"
        captionHidden
        columns={columns}
        rows={page.items}
        rowKey={(event) => event.id}
      />
    </PagedList>
  )
}
