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

/** A line for each earlier row without a later row that has all of its values; new columns and rows do not count. */
export function lostRows(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table)
    if (!now) return [`the table ${table} is gone`]
    return rows
      .filter((row) => !now.some((candidate) => holds(candidate, row)))
      .map((row) => `a row of ${table} is missing or changed: ${JSON.stringify(row).slice(0, 300)}`)
  })
}

const holds = (candidate: Record<string, unknown>, row: Record<string, unknown>): boolean =>
  Object.entries(row).every(([column, value]) => JSON.stringify(candidate[column]) === JSON.stringify(value))
