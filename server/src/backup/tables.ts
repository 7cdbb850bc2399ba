import type pg from 'pg'

/** A table in a backup. */
export interface Table {
  schema: string
  name: string
  /** Stored columns; generated ones are computed again. */
  columns: string[]
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${quoted(schema)}.${quoted(name)}`

/** The tables of the application and of pg-boss, each after those it references. A partition is copied with its parent. */
export async function selectTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select nspname as schema, relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'pgboss')
    order by nspname desc, relname`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  return inOrder(rows, references)
}

/** The name as PostgreSQL writes it in messages: with its schema unless that is `public`. */
const regclassOf = ({ schema, name }: Table): string => (schema === 'public' ? name : `${schema}.${name}`)

/** Raises an error if tables reference each other in a cycle, which has no order. */
function inOrder(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(regclassOf))
    const free = [...waiting].filter(
      (table) => !references.some(({ from, to }) => from === regclassOf(table) && names.has(to)),
    )
    if (free.length === 0) throw new Error(`tables reference each other in a cycle: ${[...names].join(', ')}`)
    for (const table of free) {
      ordered.push(table)
      waiting.delete(table)
    }
  }
  return ordered
}
