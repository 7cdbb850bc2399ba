import { themes } from '@ariviyal/contract/live/live-rules'
import type { RecordYear } from '@ariviyal/contract/certificates/record'
import { hoursInWords, yearName } from '@ariviyal/contract/certificates/record-rules'
import { type Column, Table } from '../ui/list/table.tsx'

interface Line {
  key: string
  label: string
  seconds: number
  sessions: number
  /** Length of the bar from 0 to 1; null for a total, which has none. */
  part: number | null
}

function linesOf({ year, themes: ofThemes, ...whole }: RecordYear): Line[] {
  const longest = Math.max(1, ...ofThemes.map(({ seconds }) => seconds))
  return [
    { key: String(year), label: `School year ${yearName(year)}`, ...whole, part: null },
    ...ofThemes.map(({ theme, ...sum }) => ({
      key: `${year} ${theme}`,
      label: themes[theme],
      ...sum,
      part: sum.seconds / longest,
    })),
  ]
}

const strong = ({ part }: Line) => (part === null ? 'font-semibold' : undefined)
const columns: Column<Line>[] = [
  { head: 'Year or theme', rowHead: true, cell: (line) => <span className={strong(line)}>{line.label}</span> },
  { head: 'Sessions', cell: (line) => <span className={strong(line)}>{line.sessions}</span> },
  {
    head: 'Time',
    cell: (line) => (
      <span className={`grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-center ${strong(line) ?? ''}`}>
        {hoursInWords(line.seconds)}
        {line.part === null ? null : <Bar part={line.part} />}
      </span>
    ),
  },
]

/** Decorative: the value is beside it. */
const Bar = ({ part }: { part: number }) => (
  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full max-w-72 fill-indigo">
    <rect width={Math.max(1, part * 100)} height="6" />
  </svg>
)

/** Counted time by year and theme; `all` adds a total when there are several years. */
export function RecordHours({
  caption,
  years,
  all,
}: {
  caption: string
  years: readonly RecordYear[]
  all?: { seconds: number; sessions: number }
}) {
  const lines = years.flatMap(linesOf)
  if (all && years.length > 1) lines.push({ key: 'all', label: 'In all', ...all, part: null })
  return <Table caption={caption} captionHidden columns={columns} rows={lines} rowKey={({ key }) => key} />
}
