/** A record of a CSV file; `problem` says why its cells cannot be told apart. */
export interface CsvRecord {
  line: number
  cells: string[]
  problem?: string
}

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

const unclosed =
  'A quotation mark that opens a cell is not closed. Close it, or double each quotation mark inside a cell.'

/**
 * The records of a CSV text (RFC 4180) in linear time. A record with a quotation mark in a wrong place ends at its line, so that it does
 * not swallow those that follow.
 */
export function* splitRecords(text: string, delimiter: Delimiter): Generator<CsvRecord> {
  let position = 0
  let line = 1
  while (position < text.length) {
    const { cells, end, problem } = readRecord(text, position, delimiter)
    if (problem || cells.some((cell) => cell.trim() !== '')) yield { line, cells, ...(problem && { problem }) }
    for (let at = text.indexOf('\n', position); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line += 1
    position = end
  }
}

/** Reads one record; `end` is where the next one begins. */
function readRecord(
  text: string,
  start: number,
  delimiter: Delimiter,
): { cells: string[]; end: number; problem?: string } {
  const cells: string[] = []
  let position = start
  const lineEnd = () => {
    const at = text.indexOf('\n', start)
    return at < 0 ? text.length : at
  }
  for (;;) {
    if (text[position] === '"') {
      const cell = readQuoted(text, position)
      const after = cell && text[cell.end]
      if (!cell || (after !== undefined && after !== delimiter && after !== '\n'))
        return { cells: text.slice(start, lineEnd()).split(delimiter), end: lineEnd() + 1, problem: unclosed }
      cells.push(cell.text)
      position = cell.end
    } else {
      let end = position
      while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
      cells.push(text.slice(position, end))
      position = end
    }
    if (text[position] !== delimiter) return { cells, end: position + 1 }
    position += 1
  }
}

function readQuoted(text: string, start: number): { text: string; end: number } | null {
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return null
    if (text[quote + 1] !== '"') return { text: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    from = quote + 2
  }
}
