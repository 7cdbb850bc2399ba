import { parse } from 'csv-parse/sync'

/** The cells of a list that left the house as CSV, line by line. */
export const readCsv = (text: string): string[][] => parse(text.replace('\uFEFF', ''))
