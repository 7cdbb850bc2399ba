import { limits } from '@ariviyal/contract/limits'
import { parse, stringify } from 'uuid'
import { AppError } from './errors.ts'

/** An opaque cursor after a row: the 16 bytes of its id in base64url. */
export const cursorAfter = (id: string): string => Buffer.from(parse(id)).toString('base64url')

/** The id of a cursor. Raises `bad-request` for anything that `cursorAfter` cannot return. */
export function idOfCursor(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length === 16 && bytes.toString('base64url') === cursor)
    try {
      return stringify(bytes)
    } catch {
      // Not a UUID: rejected below.
    }
  throw new AppError('bad-request')
}

/**
 * Builds a page from rows read newest first, one more than a page holds. UUIDv7 ids sort by time, so the next page continues after the last
 * id shown, whatever was added or removed meanwhile.
 */
export function pageFrom<Row extends { id: string }, Item>(rows: readonly Row[], show: (row: Row) => Item) {
  const shown = rows.slice(0, limits.pageSize)
  const last = shown.at(-1)
  return { items: shown.map(show), next_cursor: last && rows.length > shown.length ? cursorAfter(last.id) : null }
}

/** Rows to read for one page; the extra row tells whether another page follows. */
export const rowsForPage = limits.pageSize + 1
