import type pg from 'pg'
import { nameOf, quoted, selectTables } from '../backup/tables.ts'
import { notFilled, specialRows } from './special-rows.ts'

type Row = Record<string, unknown>

interface Column {
  name: string
  type: string
  required: boolean
  /** Whether the database generates the value. */
  made: boolean
}

interface Reference {
  columns: string[]
  to: string
  toColumns: string[]
}

/**
 * Inserts two rows into each table of any schema version: one with every nullable column filled, one with as few columns as allowed. Values
 * that the type does not determine (enumerations, ordered times) are in `special-rows.ts`. Returns the number of rows.
 */
export async function fillTables(client: pg.ClientBase): Promise<number> {
  const tables = await selectTables(client)
  const filled = new Map<string, Row[]>()
  await client.query('BEGIN')
  for (const table of tables) {
    if (table.schema !== 'public' || notFilled.includes(table.name)) continue
    const columns = await selectColumns(client, nameOf(table))
    const references = await selectReferences(client, nameOf(table))
    const rows: Row[] = []
    for (const kind of ['full', 'bare'] as const) {
      const special = specialRows[table.name]
      if (kind === 'bare' && special?.only) continue
      const row: Row = {}
      for (const column of columns) {
        const value = column.made ? undefined : valueOf(column, kind, filled.size * 2 + rows.length)
        if (value !== undefined) row[column.name] = value
      }
      for (const reference of references) {
        const isOfOther = reference.columns.some((name) => special?.ofOther?.includes(name))
        refer(row, reference, filled, special?.ofFull ? 0 : isOfOther ? 1 - rows.length : rows.length)
      }
      for (const [name, value] of Object.entries({ ...special?.both, ...special?.[kind] }))
        if (columns.some((column) => column.name === name)) row[name] = value
      rows.push(await insert(client, nameOf(table), row))
    }
    filled.set(table.name, rows)
  }
  await client.query('COMMIT')
  return [...filled.values()].flat().length
}

async function selectColumns(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type,
       attnotnull and not atthasdef as required, attgenerated <> '' or attidentity <> '' as made
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows
}

async function selectReferences(client: pg.ClientBase, table: string): Promise<Reference[]> {
  const names = (relation: string, keys: string) =>
    `array(select attname::text from unnest(${keys}) with ordinality as keys (number, place)
       join pg_attribute on attrelid = ${relation} and attnum = number order by place)`
  const { rows } = await client.query<Reference>(
    `select ${names('conrelid', 'conkey')} as columns, confrelid::regclass::text as to, ${names('confrelid', 'confkey')} as "toColumns"
     from pg_constraint where contype = 'f' and conrelid = $1::regclass order by conname`,
    [table],
  )
  return rows
}

/** Copies the referenced row's key; optional references stay null in a minimal row. */
function refer(row: Row, { columns, to, toColumns }: Reference, filled: Map<string, Row[]>, place: number): void {
  const target = filled.get(to)?.[place] ?? filled.get(to)?.[0]
  if (!target || columns.some((name) => row[name] === undefined)) return
  for (const [index, name] of columns.entries()) row[name] = target[toColumns[index] ?? '']
}

/** A value of the column's type, distinct per number; undefined leaves the column to its default. */
function valueOf({ name, type, required }: Column, kind: 'full' | 'bare', number: number): unknown {
  if (kind === 'bare' && !required) return undefined
  const at = Date.UTC(2026, 5, 1, 4) + number * 60_000
  const digits = String(number).padStart(12, '0')
  const sevenParts = name.length.toString(16).padStart(4, '0')
  const values: Record<string, unknown> = {
    uuid: `01890000-${sevenParts}-7000-8000-${digits}`,
    text: `${name} ${number}`,
    integer: number + 1,
    bigint: number + 1,
    numeric: 1,
    'double precision': 1,
    boolean: kind === 'full',
    date: '2026-06-01',
    'timestamp with time zone': new Date(at),
    jsonb: '{}',
    bytea: Buffer.from(digits),
    'text[]': [`${name} ${number}`],
    'integer[]': [1],
    'uuid[]': [`01890000-0000-7000-8000-${digits}`],
  }
  if (!(type in values)) throw new Error(`fill-tables.ts knows no value of the type ${type} (column ${name})`)
  return values[type]
}

async function insert(client: pg.ClientBase, table: string, row: Row): Promise<Row> {
  const names = Object.keys(row)
  const places = names.map((_name, index) => `$${index + 1}`).join(', ')
  try {
    const { rows } = await client.query<Row>(
      `insert into ${table} (${names.map(quoted).join(', ')}) values (${places}) returning *`,
      Object.values(row),
    )
    return rows[0] ?? {}
  } catch (cause) {
    throw new Error(`special-rows.ts must say what a row of ${table} holds: ${(cause as Error).message}`, { cause })
  }
}
