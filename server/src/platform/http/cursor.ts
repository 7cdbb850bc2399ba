import { limits } from '@ariviyal/contract/limits'
import { parse, stringify } from 'uuid'
import { Refusal } from './errors.ts'

/** The place after a row, opaque to clients: the 16 bytes of its id in base64url. */
export const cursorAfter = (id: string): string => Buffer.from(parse(id)).toString('base64url')

/** The id that a cursor stands for. Raises `bad-request` for anything that is not exactly what `cursorAfter` gives. */
export function idOfCursor(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length === 16 && bytes.toString('base64url') === cursor)
    try {
      return stringify(bytes)
    } catch {
      // Sixteen bytes that are not a uuid: refused below, like every made-up cursor.
    }
  throw new Refusal('bad-request')
}

/**
 * A page from rows that were read newest first with one more than a page holds: ids of version 7 sort by time, so the last id shown is
 * where the next page goes on, whatever was added or removed meanwhile.
 */
export function pageFrom<Row extends { id: string }, Item>(rows: readonly Row[], show: (row: Row) => Item) {
  const shown = rows.slice(0, limits.pageSize)
  const last = shown.at(-1)
  return { items: shown.map(show), next_cursor: last && rows.length > shown.length ? cursorAfter(last.id) : null }
}

/** How many rows to read for one page: one more tells whether another follows. */
export const rowsForPage = limits.pageSize + 1
