import type { Answer } from '@ariviyal/contract/endpoint'
import type { HistoryEntry } from '@ariviyal/contract/staff/history'
import type { listInstitutionEvents } from '@ariviyal/contract/institutions/institution-details'
import type { Column } from '../../ui/list/table.tsx'
import { PartTable } from '../../console/list/part-table.tsx'
import { detailName, detailText } from '../../console/act-words.ts'
import { Moment } from '../../ui/moment.tsx'
import { institutionEventInWords } from './institution-event-words.ts'

const isMoment = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)

const columns: Column<HistoryEntry>[] = [
  { head: 'When', cell: ({ at }) => <Moment at={at} /> },
  {
    head: 'What',
    rowHead: true,
    cell: ({ kind }) => <span className="font-semibold">{institutionEventInWords(kind)}</span>,
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
    <PartTable
      name="institution-history"
      label="History"
      caption="What happened to this school, newest first"
      empty="Nothing has happened yet."
      page={page}
      columns={columns}
    />
  )
}
