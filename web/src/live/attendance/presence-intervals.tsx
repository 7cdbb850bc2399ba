import type { PresenceShown } from '@ariviyal/contract/live/attendance'
import { sourceNames } from '@ariviyal/contract/live/attendance-words'
import { lengthInWords } from '@ariviyal/contract/length-in-words'
import { momentInWords, zoneInWords } from '../../session/reader-time.ts'
import { Table } from '../../ui/list/table.tsx'

const secondsBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 1_000

/** Intervals of a session to the second, with their evidence. */
export function PresenceIntervals({ presence }: { presence: PresenceShown }) {
  const rows = [
    ...presence.seen.map((interval) => ({
      ...interval,
      seen: interval.sources.map((source) => sourceNames[source]).join(', '),
    })),
    ...presence.missing.map((gap) => ({ ...gap, seen: 'Not recorded' })),
  ].toSorted((a, b) => a.from.localeCompare(b.from))
  return (
    <details className="mt-4 border-2 border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">Every stretch, to the second</summary>
      <div className="px-4 pb-4">
        <Table
          caption={`Every stretch of the session, in ${zoneInWords(presence.starts_at)}`}
          captionHidden
          rows={rows}
          rowKey={(row) => row.from}
          columns={[
            {
              head: 'Time',
              rowHead: true,
              cell: (row) => `${momentInWords(row.from, 'exact time')} to ${momentInWords(row.until, 'exact time')}`,
            },
            { head: 'Length', cell: (row) => lengthInWords(secondsBetween(row.from, row.until)) },
            { head: 'Recorded by', cell: (row) => row.seen },
          ]}
        />
      </div>
    </details>
  )
}
