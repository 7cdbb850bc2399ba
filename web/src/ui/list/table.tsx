/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see Table: the roles outlive a change of display */
import type { ReactNode } from 'react'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** The column that names the row for screen readers; one per table. */
  rowHead?: boolean
}

interface Props<Row> {
  caption: string
  /** Set when the heading above says the same. */
  captionHidden?: boolean
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, place: number) => string
}

/**
 * A table that becomes a list of labelled lines on narrow screens. Explicit roles, because browsers drop those of a
 * table whose display changes.
 */
export function Table<Row>({ caption, captionHidden = false, columns, rows, rowKey }: Props<Row>) {
  return (
    <table role="table" className="w-full border-y-2 border-ink text-left max-md:block">
      <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left text-sm text-ink-soft max-md:block'}>
        {caption}
      </caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th
              role="columnheader"
              key={column.head}
              scope="col"
              className="border-b-2 border-ink px-3 py-2 text-sm font-semibold"
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row, place) => (
          <tr
            role="row"
            key={rowKey(row, place)}
            className="border-b border-line last:border-0 max-md:block max-md:py-3"
          >
            {columns.map((column) => {
              const Cell = column.rowHead ? 'th' : 'td'
              return (
                <Cell
                  role={column.rowHead ? 'rowheader' : 'cell'}
                  scope={column.rowHead ? 'row' : undefined}
                  key={column.head}
                  className="px-3 py-3 align-top font-normal wrap-anywhere max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:py-1.5"
                >
                  <span aria-hidden="true" className="w-28 shrink-0 text-sm text-ink-soft md:hidden">
                    {column.head}
                  </span>
                  <div className="min-w-0 grow basis-40">{column.cell(row)}</div>
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
