import { readCells } from '../../../../classroom/roster/read-cells.ts'
import { type ColumnName, columns } from './row-text.ts'

interface PastedCell {
  row: number
  name: ColumnName
  text: string
}
interface PastePlan {
  cells: PastedCell[]
  /** What had no place in the table, as sentences. */
  problems: string[]
}

const plain = (text: string) => text.trim().toLowerCase()

/** Other heads that planning sheets use. */
const otherHeads: Record<string, ColumnName> = {
  date: 'day',
  'begins at': 'time',
  title: 'topic',
  'speaker name': 'speaker_name',
  'about it': 'description',
  meeting: 'meeting_url',
  'meeting link': 'meeting_url',
  link: 'meeting_url',
  places: 'capacity',
}
const columnOfHead = (text: string): ColumnName | undefined =>
  columns.find(({ head, name }) => [plain(head), name].includes(plain(text)))?.name ?? otherHeads[plain(text)]

/** The columns that a first line of heads names; undefined for a line of sessions. A head alone may be a topic. */
function headsOf(cells: readonly string[]): (ColumnName | undefined)[] | undefined {
  const named = cells.filter((text) => text.trim() !== '').map(columnOfHead)
  return named.length > 1 && !named.includes(undefined) ? cells.map(columnOfHead) : undefined
}

/** Cells copied from a spreadsheet, which fill the table from a row and a column on; a line of heads says which columns they are. */
export function planPaste(text: string, from: { row: number; column: number }, rows: number): PastePlan {
  const lines = readCells(text, '\t').map(({ cells }) => cells)
  const heads = headsOf(lines[0] ?? [])
  const names = heads ?? columns.slice(from.column).map(({ name }) => name)
  const sessions = heads ? lines.slice(1) : lines
  const cells = sessions.slice(0, rows - from.row).flatMap((line, place) =>
    line.flatMap((cell, at): PastedCell[] => {
      const name = names[at]
      return name ? [{ row: from.row + place, name, text: cell.trim() }] : []
    }),
  )
  const tooMany = Math.max(0, from.row + sessions.length - rows)
  const isTooWide = sessions.some((line) => line.length > names.length)
  return {
    cells,
    problems: [
      ...(tooMany > 0 ? [`The last ${tooMany === 1 ? 'row has' : `${tooMany} rows have`} no draft to go into.`] : []),
      ...(isTooWide ? ['Text to the right of the last column is left out.'] : []),
    ],
  }
}
