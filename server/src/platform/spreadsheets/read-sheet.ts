import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { FileRejection } from '../examine/examined.ts'
import { textOfNumber } from './number-formats.ts'
import { type Parts, unescapeText } from './read-parts.ts'
import type { Shared, SheetRow } from './sheet.ts'
import { workbookBounds } from './workbook-bounds.ts'

interface Cell {
  column: number
  type: string
  style: number
  text: string
}

/** The number of a column from 0, of an address such as AB12; undefined without letters. */
function columnOf(address: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const lineOf = (number: string | undefined): number | undefined =>
  /^[1-9]\d{0,6}$/.test(number ?? '') ? Number(number) : undefined

/** The rows of a sheet that have text, with the bounds of `workbookBounds`. */
export async function readSheet(parts: Parts, path: string, shared: Shared): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let cell: Cell | undefined
  let nextColumn = 0
  let isText = false
  let phonetic = false
  const left = { cells: workbookBounds.cells as number, characters: workbookBounds.characters as number }

  const put = ({ column, ...about }: Cell) => {
    const text = textOf(about, shared)
    if (text.trim() === '') return
    const at = `Row ${row.line}`
    if (text.length > workbookBounds.cellCharacters) throw new FileRejection(`${at} has a cell with too long a text.`)
    if (column >= workbookBounds.columns)
      throw new FileRejection(
        `${at} has text beyond column ${groupDigits(workbookBounds.columns)}. Delete what is there.`,
      )
    if ((left.cells -= 1) < 0 || (left.characters -= text.length) < 0)
      throw new FileRejection('This sheet has too many cells. Split it into several files.')
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
  }
  await parts.read(path, {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: lineOf(attributes['r']) ?? row.line + 1, cells: [] }
        nextColumn = 0
      } else if (name === 'c') {
        const column = columnOf(attributes['r'] ?? '') ?? nextColumn
        nextColumn = column + 1
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' }
      } else if (name === 'rPh') phonetic = true
      isText = (name === 'v' || name === 't') && !phonetic
    },
    text(part) {
      if (isText && cell) cell.text += part
    },
    close(name) {
      isText = false
      if (name === 'rPh') phonetic = false
      if (name === 'c' && cell) {
        put(cell)
        cell = undefined
      }
      if (name === 'row' && row.cells.length > 0 && rows.push(row) > workbookBounds.rows)
        throw new FileRejection(
          `This sheet has more than ${groupDigits(workbookBounds.rows)} rows. Split it into several files.`,
        )
    },
  })
  return rows
}

function textOf({ type, style, text }: Omit<Cell, 'column'>, { strings, meanings, from1904 }: Shared): string {
  switch (type) {
    case 's':
      return strings[Number(text)] ?? ''
    case 'inlineStr':
    case 'str':
      return unescapeText(text)
    case 'b':
      return text === '1' ? 'true' : 'false'
    case 'n':
      return textOfNumber(text, meanings[style] ?? 'number', from1904)
    default:
      return text
  }
}
