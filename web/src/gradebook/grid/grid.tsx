import type { StoredCell } from '@ariviyal/contract/gradebook/cells'
import type { GradebookColumn } from '@ariviyal/contract/gradebook/gradebook'
import { inWords } from '@ariviyal/contract/time'
import { Fragment, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Editing, Invalid } from '../use-gradebook.ts'
import { GridRow, type RowActs } from './grid-row.tsx'
import { headLook, nameLook, totalHeads } from './heads.ts'
import { placesOf, useGridWindow } from './use-grid-window.ts'
import { type Cursor, isSelected, type Place, useCursor } from './use-cursor.ts'

export interface GridHandle {
  show: (studentId: string, columnId: string) => void
}

interface Props {
  editing: Editing
  open: (place: Place) => void
  paste: (text: string, from: Place) => void
  ref: Ref<GridHandle>
}

/** The gradebook as a spreadsheet: rows are students, columns are tests, assignments and what was added by hand. */
export function Grid({ editing, open, paste, ref }: Props) {
  const { gradebook, invalid } = editing
  const { columns, students } = gradebook
  const { cursor, table, go, select, beginTyping, type, leave, handlers } = useCursor({ editing, open, paste })
  // One object for all rows, so that a row is drawn again only for what it shows.
  const latest = useRef<RowActs>({ select, beginTyping, type, open })
  useEffect(() => {
    latest.current = { select, beginTyping, type, open }
  })
  const [acts] = useState<RowActs>(() => ({
    select: (...given) => latest.current.select(...given),
    beginTyping: () => latest.current.beginTyping(),
    type: (text) => latest.current.type(text),
    open: (place) => latest.current.open(place),
  }))
  const problems = Map.groupBy(invalid, ({ studentId }) => studentId)
  const conflicts = Map.groupBy(editing.conflicts, (cell) => cell.student_id)

  const gridWindow = useGridWindow(students.length, columns.length)
  const drawn = placesOf(gridWindow.rowSpan, students.length, cursor.row)

  useImperativeHandle(ref, () => ({
    show: (studentId, columnId) =>
      go(
        students.findIndex(({ id }) => id === studentId),
        columns.findIndex(({ id }) => id === columnId),
      ),
  }))
  // Opens at the newest column.
  useEffect(() => {
    const scroller = table.current?.parentElement
    const newest = table.current?.querySelector(`[data-place="-1 ${columns.length - 1}"]`)
    if (newest instanceof HTMLElement)
      scroller?.scrollTo({ left: (newest.closest('th')?.offsetLeft ?? 0) - scroller.clientWidth + 240 })
  }, [columns.length, table])

  return (
    <div
      onScroll={gridWindow.onScroll}
      className="max-h-[calc(100dvh-11rem)] min-h-60 overflow-auto border-y-2 border-ink [scroll-padding:5.5rem_1rem_4rem_13rem]"
    >
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid on a table (WAI-ARIA APG, Grid)
        role="grid"
        aria-label={`Marks of ${gradebook.name}`}
        aria-rowcount={students.length + 2}
        aria-colcount={columns.length + 1 + totalHeads(gradebook).length}
        aria-multiselectable="true"
        aria-readonly={editing.isReadOnly || undefined}
        className="border-separate border-spacing-0 text-sm tabular-nums"
        {...handlers}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget) && cursor.typing) leave()
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classNames(headLook, nameLook, 'top-0 z-30! px-2 py-1')}>
              Pupil
            </th>
            {columns.map((column, at) => (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has the text
              <th
                key={column.id}
                scope="col"
                aria-colindex={at + 2}
                className={`${headLook} top-0 w-28 min-w-28 max-w-28 p-0 align-bottom`}
              >
                <button
                  type="button"
                  data-place={`-1 ${at}`}
                  tabIndex={cursor.row === -1 && cursor.column === at ? 0 : -1}
                  onClick={() => open({ row: -1, column: at })}
                  onFocus={() => {
                    if (cursor.row !== -1 || cursor.column !== at) go(-1, at)
                  }}
                  className="block w-full cursor-pointer px-2 py-1 text-left hover:bg-indigo-pale"
                >
                  <span className="line-clamp-2 text-indigo underline underline-offset-2 wrap-anywhere">
                    {column.title}
                  </span>
                  <span className="block text-xs font-normal text-ink-soft">
                    {column.kind === 'attendance' ? 'days of' : 'of'} {column.max_marks}
                    {column.scale_to === null ? '' : `, as ${column.scale_to}`}
                    {column.source === 'typed' ? '' : column.source === 'test' ? ' · online' : ' · assignment'}
                  </span>
                  <span className="block text-xs font-normal text-ink-soft">
                    {inWords(column.held_on, 'short day', 'UTC')}
                  </span>
                </button>
              </th>
            ))}
            {totalHeads(gradebook).map((head) => (
              <th
                key={head}
                scope="col"
                className={`${headLook} top-0 min-w-16 max-w-28 px-2 py-1 text-right align-bottom wrap-break-word`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, at) => {
            const student = students[row]
            const skipped = row - (drawn[at - 1] ?? -1) - 1
            return student ? (
              <Fragment key={student.id}>
                <Gap height={gridWindow.heightOf(skipped)} />
                <GridRow
                  gradebook={gradebook}
                  student={student}
                  row={row}
                  from={gridWindow.columnSpan.from}
                  to={gridWindow.columnSpan.to}
                  entries={editing.draft[student.id]}
                  active={cursor.row === row ? cursor.column : null}
                  typing={cursor.row === row ? cursor.typing : null}
                  selected={selectedIn(cursor, row, columns.length)}
                  problems={problemsIn(problems.get(student.id) ?? [], columns)}
                  conflicts={conflictsIn(conflicts.get(student.id) ?? [], columns)}
                  acts={acts}
                />
              </Fragment>
            ) : null
          })}
          <Gap height={gridWindow.heightOf(students.length - 1 - (drawn.at(-1) ?? -1))} />
        </tbody>
        <tfoot>
          <tr aria-rowindex={students.length + 2} className="font-semibold">
            <th scope="row" className={`${nameLook} bottom-0 z-20! border-t px-2 py-1.5 text-left`}>
              Average
            </th>
            {columns.map(({ id, average, percent }) => (
              <td key={id} className="sticky bottom-0 border-t border-line bg-paper px-2 py-1.5 text-right">
                {average ?? '–'}
                {percent === null ? null : <span className="block text-xs font-normal text-ink-soft">{percent} %</span>}
              </td>
            ))}
            {totalHeads(gradebook).map((head) => (
              <td key={head} className="sticky bottom-0 border-t border-line bg-paper">
                {'\u00A0'}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** In place of rows that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty, and hidden */}
      <td />
    </tr>
  ) : null

/** Of a row, as text so that rows compare it; empty for none. */
const problemsIn = (problems: Invalid[], columns: GradebookColumn[]): string =>
  problems.length === 0
    ? ''
    : columns.map(({ id }) => problems.find(({ columnId }) => columnId === id)?.problem ?? '').join('\n')
const conflictsIn = (conflicts: StoredCell[], columns: GradebookColumn[]): string =>
  conflicts.length === 0
    ? ''
    : columns.map(({ id }) => (conflicts.some(({ column_id: column }) => column === id) ? '1' : '0')).join('')

/** The selected columns of a row, as text so that rows compare it; empty for none. */
function selectedIn(cursor: Cursor, row: number, columns: number): string {
  const isOneCell = cursor.row === cursor.to.row && cursor.column === cursor.to.column
  if (isOneCell || !isSelected(cursor, { row, column: cursor.column })) return ''
  return Array.from({ length: columns }, (_, column) => (isSelected(cursor, { row, column }) ? '1' : '0')).join('')
}
