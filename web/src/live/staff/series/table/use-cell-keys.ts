import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'

export interface Place {
  row: number
  column: number
}
type Cell = HTMLInputElement | HTMLTextAreaElement

const isCell = (target: EventTarget): target is Cell =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.dataset['place'] !== undefined
const placeOf = (cell: Cell): Place => {
  const [row = 0, column = 0] = (cell.dataset['place'] ?? '').split(' ').map(Number)
  return { row, column }
}
/** A cell that is entered is selected whole: typing replaces it, and the arrow keys move on. */
const isWhole = ({ selectionStart, selectionEnd, value }: Cell) => selectionStart === 0 && selectionEnd === value.length

const arrows: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface Options {
  put: (place: Place, text: string) => void
  copyFromAbove: (place: Place) => void
  paste: (text: string, from: Place) => void
}

/** Keys of a table of text fields, as in a spreadsheet. Tab moves as everywhere. */
export function useCellKeys({ put, copyFromAbove, paste }: Options) {
  const table = useRef<HTMLTableElement>(null)
  const entered = useRef('')
  const last = useRef<Place>(undefined)

  const go = (row: number, column: number) => {
    const next = table.current?.querySelector<Cell>(`[data-place="${row} ${column}"]`)
    next?.focus()
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, target: cell } = event
    const isControl = event.ctrlKey || event.metaKey
    if (!isCell(cell) || altKey || event.nativeEvent.isComposing) return
    const { row, column } = placeOf(cell)
    const done = (act: () => void) => {
      event.preventDefault()
      act()
    }
    if (isControl && key.toLowerCase() === 'd') return done(() => copyFromAbove({ row, column }))
    if (isControl || (shiftKey && key !== 'Enter')) return
    if (key === 'Enter') return done(() => go(row + (shiftKey ? -1 : 1), column))
    if (key === 'F2') return done(() => cell.setSelectionRange(cell.value.length, cell.value.length))
    if (key === 'Escape')
      return done(() => (put({ row, column }, entered.current), requestAnimationFrame(() => cell.select())))
    const arrow = arrows[key]
    if (!arrow) return
    const [rows, columns] = arrow
    const isAtEdge =
      columns === 0
        ? !cell.value.includes('\n')
        : cell.selectionStart === cell.selectionEnd && cell.selectionStart === (columns < 0 ? 0 : cell.value.length)
    if (isWhole(cell) || isAtEdge) done(() => go(row + rows, column + columns))
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!isCell(target)) return
    entered.current = target.value
    last.current = placeOf(target)
    target.select()
  }
  /** Several cells fill the table; one is pasted by the browser. */
  const onPaste = (event: ClipboardEvent) => {
    if (!isCell(event.target)) return
    const text = event.clipboardData.getData('text/plain').replace(/(\r\n|\r|\n)$/, '')
    if (!text.includes('\t') && !(/[\r\n]/.test(text) && isWhole(event.target))) return
    event.preventDefault()
    paste(text, placeOf(event.target))
  }
  return { table, last, handlers: { onKeyDown, onFocus, onPaste } }
}
