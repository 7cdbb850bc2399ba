import { parse } from 'csv-parse/sync'

/** Cells of an exported CSV file, row by row. `relaxed`: rows may differ in length. */
export const readCsv = (text: string, { relaxed = false } = {}): string[][] =>
  parse(text.replace('\uFEFF', ''), { relax_column_count: relaxed, skip_empty_lines: relaxed })
