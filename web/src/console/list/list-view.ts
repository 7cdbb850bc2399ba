import type { Column } from '../../ui/list/table.tsx'

/** A filter of a list that a member of staff has named; `search` is that of its URL. */
export interface SavedFilter {
  name: string
  search: string
}

/** Bounds of what is kept of a list on a device. */
export const listBounds = { filters: 20, nameMax: 40, searchMax: 1_000 }

/** The filter in the search part of a URL, without page and opened item; in order, so that equal filters are equal texts. Empty for none. */
export function filterIn(search: string): string {
  const params = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name, value]) => name !== 'cursor' && name !== 'item' && value !== ''),
  )
  params.sort()
  return params.toString()
}

/** The column that names the row always stays, and so does one with the controls of the row. */
export const isAlwaysShown = <Row>({ rowHead, isControls }: Column<Row>): boolean =>
  rowHead === true || isControls === true

/** In their order; at least the columns that always stay. */
export const shownColumns = <Row>(columns: Column<Row>[], hidden: readonly string[]): Column<Row>[] =>
  columns.filter((column) => isAlwaysShown(column) || !hidden.includes(column.head))

/** With a filter under its name, which replaces one of that name; the oldest goes when there are too many. */
export const withFilter = (saved: SavedFilter[], filter: SavedFilter): SavedFilter[] =>
  [...saved.filter(({ name }) => name !== filter.name), filter].slice(-listBounds.filters)
