import { parse } from 'csv-parse/sync'

/** Cells of an exported CSV file, row by row. `relaxed`: rows may differ in length. */
export const readCsv = (text: string, { relaxed = false } = {}): string[][] =>
  parse(text.replace('\uFEFF', ''), { relax_column_count: relaxed, skip_empty_lines: relaxed })

/** Rows of a CSV file by the names in its first line. */
export function readTable(text: string): Record<string, string>[] {
  const [names = [], ...rows] = readCsv(text)
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
}
