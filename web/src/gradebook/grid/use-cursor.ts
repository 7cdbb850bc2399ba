import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isTypedColumn, type Edit, type Editing } from '../use-gradebook.ts'

/** A place in the grid; row -1 are the heads of columns, column -1 the names. */
export interface Place {
  row: number
  column: number
}

/** The active place and the other corner of what is selected; text while a cell is being typed. */
export interface Cursor extends Place {
  to: Place
  /** `keep` leaves the caret keys to the text, as after F2. `version` is that of the cell when typing began. */
  typing: { text: string; keep: boolean; version: number } | null
}

const between = (a: number, b: number, at: number) => at >= Math.min(a, b) && at <= Math.max(a, b)
export const isSelected = ({ row, column, to }: Cursor, place: Place): boolean =>
  between(row, to.row, place.row) && between(column, to.column, place.column)

const at = (row: number, column: number): Cursor => ({ row, column, to: { row, column }, typing: null })

const arrows: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface Options {
  editing: Editing
  /** Opens a column, a student, or a cell that is not typed into. */
  open: (place: Place) => void
  paste: (text: string, from: Place) => void
}

/** Keys, clipboard and focus of the grid, as in a spreadsheet. */
export function useCursor({ editing, open, paste }: Options) {
  const { columns, students } = editing.gradebook
  const [cursor, setCursor] = useState<Cursor>(() => at(0, columns.length - 1))
  const [isActive, setIsActive] = useState(false)
  const table = useRef<HTMLTableElement>(null)

  // The focus follows the cursor, and returns to the cell when its input goes.
  useEffect(() => {
    if (!isActive || cursor.typing) return
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${cursor.row} ${cursor.column}"]`)
    if (cell && document.activeElement !== cell) cell.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive, cursor])

  const clamp = (row: number, column: number) =>
    at(Math.max(-1, Math.min(students.length - 1, row)), Math.max(-1, Math.min(columns.length - 1, column)))
  const go = (row: number, column: number) => setCursor(clamp(row, column))

  const editFor = ({ row, column }: Place, text: string, version?: number): Edit[] => {
    const [student, of] = [students[row], columns[column]]
    if (!student || !of || !isTypedColumn(of)) return []
    const before = editing.typed(student.id, of.id)
    return before.text === text
      ? []
      : [
          {
            studentId: student.id,
            columnId: of.id,
            typed: { ...before, text },
            ...(version !== undefined && { version }),
          },
        ]
  }
  const change = (edits: Edit[]) => {
    if (edits.length > 0) editing.change(edits)
  }
  const commit = () => {
    if (cursor.typing) change(editFor(cursor, cursor.typing.text, cursor.typing.version))
  }
  const mayType = ({ column }: Place) => !editing.isReadOnly && isTypedColumn(columns[column])
  const begin = (text: string | null, keep: boolean) => {
    const [student, column] = [students[cursor.row], columns[cursor.column]]
    if (!student || !column || !mayType(cursor)) return false
    setCursor({
      ...at(cursor.row, cursor.column),
      typing: {
        text: text ?? editing.typed(student.id, column.id).text,
        keep,
        version: editing.version(student.id, column.id),
      },
    })
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const { row, column, typing, to } = cursor
    const done = (act: () => void) => {
      event.preventDefault()
      act()
    }
    if (typing) {
      if (key === 'Escape') return done(() => go(row, column))
      if (key === 'Enter') return done(() => (commit(), go(row + (shiftKey ? -1 : 1), column)))
      if (key === 'Tab') return done(() => (commit(), go(row, column + (shiftKey ? -1 : 1))))
      const arrow = arrows[key]
      if (arrow && !typing.keep) return done(() => (commit(), go(row + arrow[0], column + arrow[1])))
      return
    }
    const isHead = row === -1 || column === -1
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') return done(() => editing.undo?.())
    if (key === 'F2' && shiftKey) return done(() => open(cursor))
    if (key === 'Home') return done(() => go(ctrlKey ? 0 : row, 0))
    if (key === 'End') return done(() => go(ctrlKey ? students.length - 1 : row, columns.length - 1))
    if (key === 'PageDown' || key === 'PageUp') return done(() => go(row + (key === 'PageUp' ? -10 : 10), column))
    if (ctrlKey || metaKey || altKey) return
    const arrow = arrows[key]
    if (arrow && shiftKey && !isHead) {
      const { row: toRow, column: toColumn } = clamp(Math.max(0, to.row + arrow[0]), Math.max(0, to.column + arrow[1]))
      return done(() => setCursor({ ...cursor, to: { row: toRow, column: toColumn } }))
    }
    if (arrow) return done(() => go(row + arrow[0], column + arrow[1]))
    // A head is a button with its own keys; Tab leaves the grid.
    if (isHead || key === 'Tab') return
    if (key === 'Enter') return done(() => (mayType(cursor) ? go(row + (shiftKey ? -1 : 1), column) : open(cursor)))
    if (key === 'F2') return done(() => begin(null, true) || open(cursor))
    if (key === 'Delete' || key === 'Backspace')
      return done(() => change(selectedPlaces().flatMap((place) => editFor(place, ''))))
    if (key.length === 1 && key !== ' ') return done(() => begin(key, false))
  }

  const selectedPlaces = (): Place[] => {
    if (editing.isReadOnly) return []
    return students.flatMap((_, row) =>
      columns.flatMap((_column, column) => (isSelected(cursor, { row, column }) ? [{ row, column }] : [])),
    )
  }

  const onCopy = (event: ClipboardEvent) => {
    if (cursor.typing) return
    const lines = students.flatMap(({ id }, row) => {
      const cells = columns.flatMap((column, place) =>
        isSelected(cursor, { row, column: place }) ? [editing.typed(id, column.id).text] : [],
      )
      return cells.length > 0 ? [cells.join('\t')] : []
    })
    if (lines.length === 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', lines.join('\n'))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (cursor.typing || editing.isReadOnly || cursor.row < 0 || cursor.column < 0) return
    event.preventDefault()
    paste(event.clipboardData.getData('text/plain'), {
      row: Math.min(cursor.row, cursor.to.row),
      column: Math.min(cursor.column, cursor.to.column),
    })
  }

  return {
    cursor,
    table,
    go: (row: number, column: number) => {
      setIsActive(true)
      go(row, column)
    },
    select: (place: Place, extend: boolean) => {
      if (cursor.typing && place.row === cursor.row && place.column === cursor.column) return
      commit()
      setIsActive(true)
      setCursor(extend ? { ...cursor, typing: null, to: place } : at(place.row, place.column))
    },
    beginTyping: () => begin(null, true),
    type: (text: string) => setCursor((now) => (now.typing ? { ...now, typing: { ...now.typing, text } } : now)),
    leave: () => {
      commit()
      setIsActive(false)
      setCursor((now) => ({ ...now, typing: null }))
    },
    handlers: { onKeyDown, onCopy, onPaste, onFocus: () => setIsActive(true) },
  }
}
