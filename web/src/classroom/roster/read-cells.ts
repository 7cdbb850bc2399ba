/** One line of a list, with the number that an editor shows for it; cells are as written, without quotes. */
export interface Line {
  number: number
  cells: string[]
}

/**
 * Reads lines of cells (RFC 4180): a quoted cell may hold separators, line breaks and doubled quotes. A quote that is
 * never closed counts as text of its own line, so that one slip does not swallow the rest of the list.
 */
export function readCells(text: string, separator: string): Line[] {
  const lines: Line[] = []
  let number = 1
  let at = 0
  while (at < text.length) {
    const line: Line = { number, cells: [] }
    for (;;) {
      const quoted = text[at] === '"' ? closingQuote(text, at) : -1
      if (quoted === -1) {
        const end = endOfCell(text, at, separator)
        line.cells.push(text.slice(at, end))
        at = end
      } else {
        const cell = text.slice(at + 1, quoted).replaceAll('""', '"')
        number += cell.split(/\r\n|[\r\n]/).length - 1
        line.cells.push(cell)
        // Whatever stands between the quote and the next separator is dropped.
        at = endOfCell(text, quoted + 1, separator)
      }
      if (text[at] !== separator) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    number += 1
    lines.push(line)
  }
  return lines
}

function endOfCell(text: string, from: number, separator: string): number {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}

/** Where a quoted cell ends; -1 when it does not. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
