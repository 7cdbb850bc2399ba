/** Excel files are ZIP archives. */
export const isExcel = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** A cell of one line, in quotation marks where it begins with one. */
export function quotedCell(cell: string): string {
  const line = cell.replaceAll(/\s+/g, ' ')
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line
}

/** The rows of a sheet as cells copied from it would be, on the lines that they have there. */
export function textOfRows(rows: { line: number; cells: string[] }[]): string {
  const lines: string[] = []
  for (const { line, cells } of rows) {
    while (lines.length < line - 1) lines.push('')
    lines.push(
      cells.length > 1 ? cells.map(quotedCell).join('\t') : cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join(''),
    )
  }
  return lines.join('\n')
}
