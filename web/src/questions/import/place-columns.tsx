import type { ReadQuestion } from '@ariviyal/contract/questions/exchange'
import type { Column } from '../../ui/list/table.tsx'

/** Where questions come from, to show the place of each: lines of a text, rows of a workbook, lines of the files of a package. */
export type ImportSource = { lines: string[] } | { format: 'xlsx' | 'qti'; fileName: string }

type Place = Pick<ReadQuestion, 'line' | 'file'>

/** The columns that tell a place; a question of a package is known by its file. */
export function placeColumns<Row extends Place>(
  source: ImportSource,
  rows: Row[],
  which: 'file' | 'file and line',
): Column<Row>[] {
  const line: Column<Row> = {
    head: 'format' in source && source.format === 'xlsx' ? 'Row' : 'Line',
    cell: (row) => row.line,
  }
  if (rows.every(({ file }) => file === undefined)) return [line]
  const file: Column<Row> = { head: 'File', cell: (row) => row.file ?? '' }
  return which === 'file' ? [file] : [file, line]
}
