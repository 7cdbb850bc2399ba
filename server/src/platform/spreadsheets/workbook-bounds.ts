/** Bounds of a workbook that is read. */
export const workbookBounds = {
  /** Files of the archive. */
  entries: 2_000,
  /** Unpacked bytes of the parts that are read, together. */
  unpackedBytes: 64 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
  /** Cells with text, and characters of all of them. */
  cells: 100_000,
  characters: 5_000_000,
  /** Excel's own bound of a cell. */
  cellCharacters: 32_767,
} as const
