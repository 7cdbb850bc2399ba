import { parse } from 'csv-parse/sync'

/** Cells of an exported CSV file, row by row. */
export const readCsv = (text: string): string[][] => parse(text.replace('\uFEFF', ''))
