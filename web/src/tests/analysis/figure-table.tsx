import type { AnalysisCell, AnalysisTable } from '@ariviyal/contract/tests/analysis-tables'
import type { Formulas } from '@ariviyal/contract/questions/formulas'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'

/** More columns do not fit a small laptop or a sheet of paper. */
const mostColumns = 7

interface Row {
  cells: AnalysisCell[]
  /** Rows never change their order. */
  key: string
}

interface Props {
  table: AnalysisTable
  rowHead?: number
  /** Of the texts in its cells. */
  formulas?: Formulas | undefined
}

/** A table of an analysis; one with many columns in pieces, each with the column that names the rows. */
export function FigureTable({ table: { name, heads, rows }, rowHead = 0, formulas }: Props) {
  const columns = heads.map((head, place): Column<Row> => ({
    head,
    rowHead: place === rowHead,
    // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell, not a component
    cell: ({ cells }) => <Cell cell={cells[place]} formulas={formulas} />,
  }))
  const naming = columns.slice(0, rowHead + 1)
  const others = columns.slice(rowHead + 1)
  const size = mostColumns - naming.length
  const keyed = rows.map((cells, place) => ({ cells, key: String(place) }))
  return Array.from({ length: Math.max(1, Math.ceil(others.length / size)) }, (_, piece) => (
    <div key={piece} className="mb-4">
      <Table
        caption={piece === 0 ? name : `${name}, continued`}
        columns={[...naming, ...others.slice(piece * size, (piece + 1) * size)]}
        rows={keyed}
        rowKey={({ key }) => key}
      />
    </div>
  ))
}

const Cell = ({ cell, formulas }: { cell: AnalysisCell | undefined; formulas: Formulas | undefined }) =>
  typeof cell === 'string' && formulas ? <RichText text={cell} formulas={formulas} /> : cell
