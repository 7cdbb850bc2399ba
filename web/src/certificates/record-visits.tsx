import type { RecordVisit } from '@ariviyal/contract/certificates/record'
import { hoursInWords, visitInWords, visitsNote } from '@ariviyal/contract/certificates/record-rules'
import { Link } from 'react-router'
import { type Column, Table } from '../ui/list/table.tsx'
import { Moment } from '../ui/moment.tsx'

const columns: Column<RecordVisit>[] = [
  {
    head: 'Lesson',
    rowHead: true,
    cell: ({ id, topic, grade }) => (
      <>
        <Link to={`/networking/visits/${id}`} className="link font-semibold wrap-anywhere">
          {topic}
        </Link>
        <span className="block text-sm text-ink-soft">Grade {grade}</span>
      </>
    ),
  },
  {
    head: 'When (IST)',
    cell: ({ starts_at }) => <Moment at={starts_at} show="indian" />,
  },
  { head: 'Confirmed', cell: visitInWords },
]

/** Visits to lessons that both teachers confirmed. */
export function RecordVisits({ visits, seconds }: { visits: readonly RecordVisit[]; seconds: number }) {
  return (
    <section aria-labelledby="visits" className="mt-8">
      <h3 id="visits" className="mb-1 text-lg">
        Visits to lessons
      </h3>
      <p className="mb-3 max-w-measure">
        {hoursInWords(seconds)} in all. <span className="text-sm text-ink-soft">{visitsNote}</span>
      </p>
      <Table caption="Visits of the record" captionHidden columns={columns} rows={visits} rowKey={({ id }) => id} />
    </section>
  )
}
