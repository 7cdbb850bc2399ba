import type { NumberMeaning } from './number-formats.ts'

/** A row with text; `line` is its number in Excel, and `cells` begin at column A. */
export interface SheetRow {
  line: number
  cells: string[]
}
export interface Sheet {
  name: string
  rows: SheetRow[]
}

/** What the cells of all sheets refer to. */
export interface Shared {
  strings: string[]
  /** The meaning of numbers, by the style of a cell. */
  meanings: NumberMeaning[]
  from1904: boolean
}
