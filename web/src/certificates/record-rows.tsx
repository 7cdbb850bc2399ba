import { timesInWords } from '@ariviyal/contract/time'
import { themes } from '@ariviyal/contract/live/live-rules'
import type { RecordRow } from '@ariviyal/contract/certificates/record'
import {
  certificateInWords,
  intervalsInWords,
  presentInWords,
  standingInWords,
} from '@ariviyal/contract/certificates/record-rules'
import { Link } from 'react-router'
import { Moment } from '../ui/moment.tsx'
import { type Column, Table } from '../ui/list/table.tsx'

const columns: Column<RecordRow>[] = [
  {
    head: 'Session',
    rowHead: true,
    cell: ({ topic, theme }) => (
      <>
        <span className="block font-semibold">{topic}</span>
        <span className="text-sm text-ink-soft">{themes[theme]}</span>
      </>
    ),
  },
  {
    head: 'When (IST)',
    cell: ({ starts_at, ends_at }) => (
      <>
        <Moment at={starts_at} show="day" />{' '}
        <span className="text-sm whitespace-nowrap text-ink-soft">{timesInWords(starts_at, ends_at)}</span>
      </>
    ),
  },
  {
    head: 'Presence',
    cell: (row) => (
      <>
        <span className="block lg:whitespace-nowrap">{presentInWords(row)}</span>
        <span className="text-sm text-ink-soft">
          {intervalsInWords(row)
            .split(' ')
            .map((interval) => (
              <span key={interval}>
                <span className="whitespace-nowrap">{interval}</span>{' '}
              </span>
            ))}
        </span>
      </>
    ),
  },
  {
    head: 'Counted',
    cell: (row) => (
      <span className={row.counted_seconds > 0 ? undefined : 'text-ink-soft'}>{standingInWords(row)}</span>
    ),
  },
  {
    head: 'Certificate',
    cell: (row) =>
      row.certificate ? (
        <>
          <Link
            to={`/verify/${row.certificate.serial}`}
            className="text-indigo underline underline-offset-4 lg:whitespace-nowrap"
          >
            {row.certificate.serial}
          </Link>
          {row.certificate.state === 'revoked' ? <span className="block text-sm text-kumkum">Revoked</span> : null}
        </>
      ) : (
        <span className="text-ink-soft">{certificateInWords(row)}</span>
      ),
  },
]

/** The sessions of a record, each with its evidence. */
export function RecordRows({ caption, rows }: { caption: string; rows: readonly RecordRow[] }) {
  return <Table caption={caption} captionHidden columns={columns} rows={rows} rowKey={({ session_id }) => session_id} />
}
