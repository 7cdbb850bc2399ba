import { type Cell, countedEntry, isOverride, textOf } from '@ariviyal/contract/gradebook/cells'
import type { Gradebook, GradebookStudent } from '@ariviyal/contract/gradebook/gradebook'
import { Fragment, memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Draft } from '../draft.ts'
import { nameLook } from './heads.ts'
import type { Cursor, Place } from './use-cursor.ts'
import { placesOf } from './use-grid-window.ts'

export interface RowActs {
  select: (place: Place, extend: boolean) => void
  beginTyping: () => boolean
  type: (text: string) => void
  open: (place: Place) => void
}

interface Props {
  gradebook: Gradebook
  student: GradebookStudent
  row: number
  /** The columns in the window (`Span`). */
  from: number
  to: number
  entries: Draft[string] | undefined
  /** The active column; null when the cursor is in another row. */
  active: number | null
  typing: Cursor['typing']
  selected: string
  /** By column, a line each. */
  problems: string
  conflicts: string
  acts: RowActs
}

/** A student's line. Only what is compared here changes what it shows; a student changes with the columns. */
export const GridRow = memo(DrawnRow, (before, after) =>
  (['student', 'entries', 'active', 'typing', 'selected', 'problems', 'conflicts', 'row', 'from', 'to'] as const).every(
    (name) => before[name] === after[name],
  ),
)

function DrawnRow({
  gradebook,
  student,
  row,
  from,
  to,
  entries,
  active,
  typing,
  selected,
  problems,
  conflicts,
  acts,
}: Props) {
  const { columns, bands, total_of, categories } = gradebook
  const problemOf = problems.split('\n')
  const { total } = student
  const drawn = placesOf({ from, to }, columns.length, active)
  const place = (column: number) => ({ 'data-place': `${row} ${column}`, tabIndex: active === column ? 0 : -1 })
  return (
    <tr aria-rowindex={row + 2} className="h-9">
      <th scope="row" className={`${nameLook} border-b p-0 text-left font-normal`}>
        <button
          type="button"
          {...place(-1)}
          onFocus={() => {
            if (active !== -1) acts.select({ row, column: -1 }, false)
          }}
          onClick={() => acts.open({ row, column: -1 })}
          className="flex h-8.75 w-full cursor-pointer items-center gap-2 px-2 text-left hover:bg-indigo-pale"
        >
          <span className="min-w-6 shrink-0 text-right whitespace-nowrap text-ink-soft">{student.roll_number}</span>
          <span className="truncate text-indigo underline underline-offset-2" title={student.name}>
            {student.name}
          </span>
        </button>
      </th>
      {drawn.map((at, index) => {
        const column = columns[at]
        if (!column) return null
        const cell = student.cells[at]
        const typed = entries?.[column.id]?.typed
        const problem = problemOf[at] || undefined
        const isTyping = typing !== null && active === at
        return (
          <Fragment key={column.id}>
            <Gap columns={at - (drawn[index - 1] ?? -1) - 1} />
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the grid's */}
            <td
              {...place(at)}
              aria-colindex={at + 2}
              aria-selected={active === at || selected[at] === '1'}
              aria-invalid={problem ? true : undefined}
              title={problem ?? (cell ? remarkOf(cell) : undefined)}
              onMouseDown={(event) => {
                if (!isTyping) event.preventDefault()
                acts.select({ row, column: at }, event.shiftKey)
              }}
              onDoubleClick={() => acts.beginTyping() || acts.open({ row, column: at })}
              className={classNames(
                'relative h-9 border-r border-b border-line px-2 text-right outline-offset-[-2px] focus:outline-2 focus:outline-indigo',
                column.source !== 'typed' && 'bg-surface text-ink-soft',
                selected[at] === '1' && 'bg-indigo-pale',
                typed && 'bg-turmeric-pale',
                problem && 'bg-kumkum-pale! font-semibold text-kumkum',
                conflicts[at] === '1' && 'outline-2 outline-kumkum',
                total.dropped.includes(column.id) && 'text-ink-soft line-through',
              )}
            >
              {isTyping ? (
                <input
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing has begun in this cell
                  autoFocus
                  aria-label={`${student.name}, ${column.title}`}
                  value={typing.text}
                  onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
                  onChange={(event) => acts.type(event.target.value)}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  className="absolute inset-0 w-full bg-surface px-2 text-right text-ink outline-2 outline-offset-[-2px] outline-indigo"
                />
              ) : (
                <CellText cell={cell} typed={typed?.text} />
              )}
            </td>
          </Fragment>
        )
      })}
      <Gap columns={columns.length - 1 - (drawn.at(-1) ?? -1)} />
      {total.categories.map(({ category_id: id, points }) => (
        <Figure key={id}>{points ?? '–'}</Figure>
      ))}
      <Figure>{total.percent === null ? '–' : `${total.percent} %`}</Figure>
      {categories.length > 0 || total_of !== 100 ? <Figure>{total.points ?? '–'}</Figure> : null}
      {bands === null ? null : <Figure>{total.grade ?? '–'}</Figure>}
    </tr>
  )
}

/** In place of cells that are not drawn. */
const Gap = ({ columns }: { columns: number }) =>
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty, and hidden
  columns > 0 ? <td colSpan={columns} aria-hidden="true" className="border-b border-line" /> : null

const Figure = ({ children }: { children: string | number }) => (
  <td className="h-9 border-b border-line px-2 text-right whitespace-nowrap">{children}</td>
)

function CellText({ cell, typed }: { cell: Cell | undefined; typed: string | undefined }) {
  if (!cell) return null
  const text = typed !== undefined && cell.source === null ? typed : textOf(countedEntry(cell))
  const remark = remarkOf(cell)
  return (
    <>
      {text}
      {cell.source?.waits && !isOverride(cell) ? <span aria-hidden="true">*</span> : null}
      {remark ? (
        <>
          <span
            aria-hidden="true"
            className="absolute top-0 right-0 border-4 border-b-transparent border-l-transparent border-t-turmeric border-r-turmeric"
          />
          <span className="sr-only">, {remark}</span>
        </>
      ) : null}
    </>
  )
}

/** What stands beside the marks of a cell, in words. */
export function remarkOf(cell: Cell): string {
  const { source } = cell
  return [
    cell.late || source?.late ? 'late' : '',
    isOverride(cell) ? `changed by a teacher, ${source?.marks ?? 'no marks'} before` : '',
    source?.waits === 'unmarked' && !isOverride(cell) ? 'some answers wait for marks' : '',
    source?.waits === 'not-returned' && !isOverride(cell) ? 'not returned to the pupil yet' : '',
    source?.applies === false ? 'not set for this pupil' : '',
    cell.note,
  ]
    .filter(Boolean)
    .join(', ')
}
