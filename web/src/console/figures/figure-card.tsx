import { lazy, Suspense, useId, useState } from 'react'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import type { ChartKind, ChartSeries } from './chart-options.ts'

// Lazy: the chart library is as large as the rest of the page, and the numbers must not wait for it.
const CanvasChart = lazy(async () => {
  const { CanvasChart: Chart } = await import('./canvas-chart.tsx')
  return { default: Chart }
})

interface Props {
  title: string
  summary: string
  kind: ChartKind
  /** Header of the first column, such as Week from. */
  head: string
  /** Short below the chart, long in the table. */
  names: { short: string; long: string }[]
  series: ChartSeries[]
}

const swatches = { indigo: 'bg-indigo', turmeric: 'bg-turmeric', peacock: 'bg-peacock' }

/** Statistics as a chart with a summary, or as a table of the same numbers. */
export function FigureCard({ title, summary, kind, head, names, series }: Props) {
  const heading = useId()
  const [isTable, setIsTable] = useState(false)
  const [shortNames] = useState(() => names.map(({ short }) => short))
  const columns: Column<number>[] = [
    { head, rowHead: true, cell: (place) => names[place]?.long ?? '' },
    ...series.map(({ label, values }) => ({
      head: label,
      cell: (place: number) => groupDigits(values[place] ?? 0),
    })),
  ]
  return (
    <section aria-labelledby={heading} className="border-t-2 border-ink pt-4">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={heading} className="text-xl">
            {title}
          </h2>
          <p className="mt-1 font-serif text-ink-soft">{summary}</p>
        </div>
        <Button tone="quiet" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Table
          <span className="sr-only"> of {title}</span>
        </Button>
      </div>
      {isTable ? (
        <Table
          caption={title}
          captionHidden
          columns={columns}
          rows={names.map((_, place) => place)}
          rowKey={(place) => String(place)}
        />
      ) : (
        <>
          {series.length > 1 ? (
            <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
              {series.map(({ label, look }) => (
                <li key={label} className="flex items-center gap-2">
                  <span aria-hidden="true" className={`size-3 ${swatches[look]}`} />
                  {label}
                </li>
              ))}
            </ul>
          ) : null}
          {series.every(({ values }) => values.every((value) => value === 0)) ? (
            <div className="dot-grid grid min-h-40 place-items-center border-y border-line p-6">
              <p className="bg-paper px-4 py-2 text-center font-serif">Nothing to draw yet.</p>
            </div>
          ) : (
            <Suspense fallback={<div className="min-h-60" />}>
              <CanvasChart kind={kind} series={series} names={shortNames} summary={summary} />
            </Suspense>
          )}
        </>
      )}
    </section>
  )
}
