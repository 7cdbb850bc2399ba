import { limits } from '@ariviyal/contract/limits'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { cursorAfter, idOfCursor, pageFrom, rowsForPage } from './cursor.ts'

describe('a reader who pages through a list', () => {
  test('continues after the row of the cursor', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(idOfCursor(cursorAfter(id))).toBe(id)
      }),
    )
  })

  test('gets bad-request for an invalid cursor, never an internal error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => {
        let id: string | undefined
        try {
          id = idOfCursor(text)
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad-request' })
        }
        if (id !== undefined) expect(cursorAfter(id)).toBe(text)
      }),
    )
  })

  test('sees every row once, in order, for any length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * limits.pageSize }), (count) => {
        const rows = Array.from({ length: count }, () => ({ id: v7() })).toReversed()
        const seen: string[] = []
        let cursor: string | null = null
        do {
          const after: string | undefined = cursor === null ? undefined : idOfCursor(cursor)
          const left = rows.filter((row) => after === undefined || row.id < after)
          const page: { items: string[]; next_cursor: string | null } = pageFrom(
            left.slice(0, rowsForPage),
            (row) => row.id,
          )
          seen.push(...page.items)
          cursor = page.next_cursor
        } while (cursor !== null)
        expect(seen).toEqual(rows.map((row) => row.id))
      }),
      { numRuns: 30 },
    )
  })
})
