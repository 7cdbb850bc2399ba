/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see Table: the roles outlive a change of display */
import type { ReactNode } from 'react'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** The column that names the row for screen readers; one per table. */
  rowHead?: boolean
  /** Has the controls of the row, so that it cannot be hidden. */
  isControls?: boolean
  /** Small enough to stand beside the name of the row on phones, in a compact table and in the console (web/src/staff/console.css). */
  isBesideName?: boolean
  /** Read whole: on phones a row of the console with such a cell is one running text (web/src/staff/console.css). */
  wraps?: boolean
}

export interface TableLook {
  /**
   * On phones a row begins with its name and what stands beside it, without labels, and leaves out cells that are null. Its controls have no
   * label either. What stands beside the name follows it in the list of columns.
   */
  isCompact?: boolean | undefined
}

interface Props<Row> extends TableLook {
  caption: string
  /** Set when the heading above says the same. */
  captionHidden?: boolean
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, place: number) => string
}

/**
 * A table that becomes a list of labelled lines where it has little room for its text. Explicit roles, because browsers drop those of a
 * table whose display changes.
 */
export function Table<Row>({ caption, captionHidden = false, columns, rows, rowKey, isCompact = false }: Props<Row>) {
  return (
    <div className="@container">
      <table role="table" className="w-full border-y-2 border-ink text-left @max-[44rem]:block">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left text-sm text-ink-soft @max-[44rem]:block'}>
          {caption}
        </caption>
        <thead role="rowgroup" className="@max-[44rem]:sr-only">
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
        <tbody role="rowgroup" className="@max-[44rem]:block">
          {rows.map((row, place) => (
            <tr
              role="row"
              key={rowKey(row, place)}
              className={`border-b border-line last:border-0 @max-[44rem]:py-3 ${isCompact ? '@max-[44rem]:flex @max-[44rem]:flex-wrap' : '@max-[44rem]:block'}`}
            >
              {columns.map((column) => {
                const Cell = column.rowHead ? 'th' : 'td'
                const content = column.cell(row)
                const isInFirstLine = isCompact && (column.rowHead || column.isBesideName)
                return (
                  <Cell
                    role={column.rowHead ? 'rowheader' : 'cell'}
                    scope={column.rowHead ? 'row' : undefined}
                    key={column.head}
                    data-beside={column.isBesideName || undefined}
                    data-wraps={column.wraps || undefined}
                    className={`px-3 py-3 align-top font-normal wrap-anywhere @max-[44rem]:py-1.5 ${onPhones({ isInFirstLine, isName: column.rowHead, isLeftOut: isCompact && content === null })}`}
                  >
                    {isInFirstLine || (isCompact && column.isControls) ? null : (
                      <span
                        aria-hidden="true"
                        className={`${isCompact ? 'w-20' : 'w-28'} shrink-0 text-sm text-ink-soft @min-[44rem]:hidden`}
                      >
                        {column.head}
                      </span>
                    )}
                    <div className="min-w-0 grow basis-40">{isCompact ? (content ?? '–') : content}</div>
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Place {
  isInFirstLine: boolean | undefined
  isName: boolean | undefined
  isLeftOut: boolean
}

/** The place of a cell where the table is a list. */
function onPhones({ isInFirstLine, isName, isLeftOut }: Place): string {
  if (isLeftOut) return '@max-[44rem]:hidden'
  if (isInFirstLine) return isName ? '@max-[44rem]:min-w-0 @max-[44rem]:grow @max-[44rem]:basis-28' : ''
  return '@max-[44rem]:flex @max-[44rem]:w-full @max-[44rem]:flex-wrap @max-[44rem]:gap-x-3'
}
