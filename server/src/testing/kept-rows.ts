import type pg from 'pg'
import { nameOf, selectTables } from '../backup/tables.ts'

/** Rows of the application's own tables, as JSON, by table. */
export type Rows = Map<string, Record<string, unknown>[]>

/** Rows of all tables except jobs and the list of migrations. */
export async function readRows(client: pg.ClientBase): Promise<Rows> {
  const rowsByTable: Rows = new Map()
  for (const table of await selectTables(client)) {
    if (table.schema !== 'public' || table.name === 'migrations') continue
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(kept) as row from ${nameOf(table)} kept`,
    )
    rowsByTable.set(
      table.name,
      rows.map(({ row }) => row),
    )
  }
  return rowsByTable
}

/** Rows that a later migration moved to another table or into other columns. */
const moved: Record<string, { to: string; row: (row: Record<string, unknown>) => object }> = {
  answer_events: {
    to: 'answer_events',
    row: ({ from_file, ...row }) => (from_file === true ? { ...row, source: 'file' } : row),
  },
  class_tests: { to: 'gradebook_columns', row: ({ version: _version, ...row }) => row },
  class_marks: {
    to: 'gradebook_cells',
    row: ({ test_id, feedback, ...row }) => ({ ...row, column_id: test_id, note: feedback }),
  },
}
const whereTheyAreNow = (before: Rows): Rows =>
  new Map(
    Array.from(before, ([table, rows]) => {
      const move = moved[table]
      return move ? [move.to, rows.map((row) => ({ ...move.row(row) }))] : [table, rows]
    }),
  )

/**
 * A line for each earlier row without a later row that has all of its values, where a migration moved it; new columns and rows do not count.
 */
export function lostRows(before: Rows, after: Rows): string[] {
  return [...whereTheyAreNow(before)].flatMap(([table, rows]) => {
    const now = after.get(table)
    if (!now) return [`the table ${table} is gone`]
    return rows
      .filter((row) => !now.some((candidate) => holds(candidate, row)))
      .map((row) => `a row of ${table} is missing or changed: ${JSON.stringify(row).slice(0, 300)}`)
  })
}

const holds = (candidate: Record<string, unknown>, row: Record<string, unknown>): boolean =>
  Object.entries(row).every(([column, value]) => JSON.stringify(candidate[column]) === JSON.stringify(value))
