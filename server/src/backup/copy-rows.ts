import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError, type Manifest, tablePath } from './manifest.ts'
import { nameOf, quoted, selectTables, type Table } from './tables.ts'

const wordOf = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`

/**
 * Fills the tables of a new schema with the rows of a backup of the same schema, in one transaction, with all constraints. Raises
 * `BackupError` if the schemas differ.
 */
export async function copyRows(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  if (rows[0]?.version !== manifest.jobs)
    throw new BackupError(
      `The jobs of the backup are of another version (${manifest.jobs}): use the Ariviyal that made it`,
    )
  const order = await selectTables(client)
  checkTables(order, manifest)
  await client.query('begin')
  const steps = await selectAppliedMigrations(client)
  for (const table of order) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  // The rows that migrations and pg-boss inserted are restored from the backup.
  await client.query(`truncate ${order.map(nameOf).join(', ')}`)
  const kept = new Map(manifest.tables.map((table) => [wordOf(table), table]))
  for (const table of order) {
    const rowsOf = kept.get(wordOf(table))
    if (rowsOf) await copyTable(client, folder, rowsOf)
  }
  if ((await selectAppliedMigrations(client)) !== steps)
    throw new BackupError('The rows of public.migrations tell of other migrations than those that the backup names')
  await setSequences(client, manifest)
  for (const table of order) await client.query(`alter table ${nameOf(table)} enable trigger user`)
  await client.query('commit')
  await client.query('analyze')
}

function checkTables(order: Table[], { tables }: Manifest): void {
  const known = new Map(order.map((table) => [wordOf(table), table]))
  for (const table of tables) {
    const target = known.get(wordOf(table))
    if (!target) throw new BackupError(`There is no such table: ${wordOf(table)}`)
    if ([...target.columns].sort().join() !== [...table.columns].sort().join())
      throw new BackupError(`The backup has other columns of ${wordOf(table)}`)
    known.delete(wordOf(table))
  }
  for (const missing of known.keys()) throw new BackupError(`The backup has no table ${missing}`)
}

/** The applied migrations as one text: with other rows, a later migration would be skipped. */
async function selectAppliedMigrations(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ step: string }>(`select name || ' ' || hash as step from migrations order by 1`)
  return rows.map(({ step }) => step).join('\n')
}

async function copyTable(client: pg.Client, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const rows = client.query(copyFrom(`copy ${nameOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(createReadStream(join(folder, tablePath(table))), createGunzip(), rows)
  if (rows.rowCount !== table.rows)
    throw new BackupError(`${table.name} has ${rows.rowCount} rows instead of the ${table.rows} of the backup`)
}

/** Sets each sequence to its saved value. Raises `BackupError` for one behind its column: no number may be given twice. */
async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  const { rows: known } = await client.query<{
    schema: string
    name: string
    table: string | null
    column: string | null
  }>(
    `select nspname as schema, seq.relname as name, refobjid::regclass::text as table, quote_ident(attname) as column
     from pg_class seq join pg_namespace on pg_namespace.oid = relnamespace
     left join pg_depend dep on classid = 'pg_class'::regclass and objid = seq.oid and refobjsubid > 0 and deptype in ('a', 'i')
     left join pg_attribute on attrelid = refobjid and attnum = refobjsubid
     where relkind = 'S' and nspname in ('public', 'pgboss')`,
  )
  const names = new Set(known.map(wordOf))
  for (const { schema, name, last } of sequences) {
    if (!names.has(wordOf({ schema, name }))) throw new BackupError(`There is no such counter: ${schema}.${name}`)
    await client.query('select setval($1, $2)', [nameOf({ schema, name }), last])
  }
  for (const { schema, name, table, column } of known) {
    if (!table) continue
    const { rows } = await client.query<{ behind: boolean }>(
      `select coalesce(max(${column}) > (select case when is_called then last_value else last_value - 1 end from ${nameOf({ schema, name })}), false) as behind
       from ${table}`,
    )
    if (rows[0]?.behind) throw new BackupError(`The counter ${schema}.${name} is behind the rows of ${table}`)
  }
}
