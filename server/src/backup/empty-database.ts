import type pg from 'pg'
import { quoted } from './tables.ts'

/** Empties a database that was empty before a failed restore. Extensions stay: the operator may have installed them. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('drop schema if exists pgboss cascade')
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  for (const { name } of tables) await client.query(`drop table if exists public.${quoted(name)} cascade`)
  const { rows: functions } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  )
  for (const { name } of functions) await client.query(`drop function if exists ${name} cascade`)
  await client.query('commit')
}
