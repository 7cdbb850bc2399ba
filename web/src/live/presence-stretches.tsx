import type { PresenceShown } from '@ariviyal/contract/attendance'
import { minutesAndSeconds, sourceNames } from '@ariviyal/contract/attendance-words'
import { brand } from '@ariviyal/contract/brand'
import { Table } from '../ui/table.tsx'

const exact = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: brand.timeZone })
const secondsBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 1_000

/** Every stretch of a session, to the second, with what speaks for it. */
export function PresenceStretches({ presence }: { presence: PresenceShown }) {
  const rows = [
    ...presence.seen.map((stretch) => ({
      ...stretch,
      seen: stretch.sources.map((source) => sourceNames[source]).join(', '),
    })),
    ...presence.missing.map((gap) => ({ ...gap, seen: 'Nothing was seen' })),
  ].toSorted((a, b) => a.from.localeCompare(b.from))
  return (
    <details className="mt-4 border-2 border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">Every stretch, to the second</summary>
      <div className="px-4 pb-4">
        <Table
          caption="Every stretch of the session, in Indian time"
          captionHidden
          rows={rows}
          rowKey={(row) => row.from}
          columns={[
            {
              head: 'Time',
              rowHead: true,
              cell: (row) => `${exact.format(new Date(row.from))} to ${exact.format(new Date(row.until))}`,
            },
            { head: 'Length', cell: (row) => minutesAndSeconds(secondsBetween(row.from, row.until)) },
            { head: 'Seen by', cell: (row) => row.seen },
          ]}
        />
      </div>
    </details>
  )
}
