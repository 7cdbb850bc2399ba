import type { RecordPartnerHours } from '@ariviyal/contract/certificates/record'
import { hoursInWords, partnerHoursInWords, partnerHoursNote } from '@ariviyal/contract/certificates/record-rules'
import { Link } from 'react-router'
import { type Column, Table } from '../ui/list/table.tsx'
import { Moment } from '../ui/moment.tsx'

const columns: Column<RecordPartnerHours>[] = [
  {
    head: 'Offer',
    rowHead: true,
    cell: ({ id, title, organisation }) => (
      <>
        <Link to={`/industry/requests/${id}`} className="link font-semibold wrap-anywhere">
          {title}
        </Link>
        <span className="block text-sm text-ink-soft">{organisation}</span>
      </>
    ),
  },
  {
    head: 'When (IST)',
    cell: ({ starts_at }) => <Moment at={starts_at} show="indian" />,
  },
  { head: 'Reported', cell: partnerHoursInWords },
]

/** Visits to partners and placements there that both sides reported. */
export function RecordPartnerTime({ hours, seconds }: { hours: readonly RecordPartnerHours[]; seconds: number }) {
  return (
    <section aria-labelledby="partner-hours" className="mt-8">
      <h3 id="partner-hours" className="mb-1 text-lg">
        With partners
      </h3>
      <p className="mb-3 max-w-measure">
        {hoursInWords(seconds)} in all. <span className="text-sm text-ink-soft">{partnerHoursNote}</span>
      </p>
      <Table
        caption="Time with partners in the record"
        captionHidden
        columns={columns}
        rows={hours}
        rowKey={({ id }) => id}
      />
    </section>
  )
}
