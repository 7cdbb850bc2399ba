import type { AnalysisTable } from '@ariviyal/contract/tests/analysis-tables'
import type { Formulas } from '@ariviyal/contract/questions/formulas'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FigureTable } from './figure-table.tsx'

interface Props {
  title: string
  lead?: ReactNode
  table: AnalysisTable
  /** The column that names a row. */
  rowHead?: number
  /** Of the texts in the table. */
  formulas?: Formulas
  children: ReactNode
}

/** A chart with the same figures as a table, which paper always has. */
export function ChartWithTable({ title, lead, table, rowHead = 0, formulas, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby={`${id}-title`} className="mt-10">
      <h2 id={`${id}-title`} className="mb-2 text-xl">
        {title}
      </h2>
      {lead ? <p className="mb-4 max-w-measure text-ink-soft">{lead}</p> : null}
      {children}
      <Button
        tone="quiet"
        className="mt-3 print:hidden"
        aria-expanded={isOpen}
        aria-controls={`${id}-table`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the table' : 'Show as a table'}
        <span className="sr-only">: {title}</span>
      </Button>
      <div id={`${id}-table`} className={isOpen ? 'mt-4' : 'mt-4 hidden print:block'}>
        <FigureTable table={table} rowHead={rowHead} formulas={formulas} />
      </div>
    </section>
  )
}
