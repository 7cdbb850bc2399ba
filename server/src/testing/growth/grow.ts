import { makeSerial } from '@ariviyal/contract/certificates/serial'
import type pg from 'pg'
import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { assignmentStatements } from './grow-assignments.ts'
import { auditHead, auditStatement } from './grow-audit.ts'
import { communityStatements } from './grow-community.ts'
import { fairStatements } from './grow-fairs.ts'
import { contentStatements } from './grow-content.ts'
import { growthFunctions } from './growth-functions.ts'
import { liveStatements } from './grow-live.ts'
import { partnershipStatements } from './grow-partnerships.ts'
import { pageStatements } from './grow-pages.ts'
import { peopleStatements } from './grow-people.ts'
import { projectPairStatements } from './grow-project-pairs.ts'
import { projectStatements } from './grow-projects.ts'
import { questionStatements } from './grow-questions.ts'
import { testStatements } from './grow-tests.ts'
import { institutionStatements, subscriptionStatements } from './grow-institutions.ts'
import { type GrowthSize, known, tokenOf } from './growth-size.ts'

/** Objects that slow down inserts and can be recreated afterwards: a table's plain indexes and foreign keys, with their definitions. */
async function takeOff(client: pg.Client, table: string): Promise<string[]> {
  const keys = await client.query<{ name: string; made: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as made from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  const indexes = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i where i.indrelid = $1::regclass and not i.indisunique and not i.indisexclusion`,
    [table],
  )
  for (const { name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  return [
    ...indexes.rows.map(({ made }) => made),
    ...keys.rows.map(({ name, made }) => `alter table ${table} add constraint ${name} ${made}`),
  ]
}

type Say = (line: string) => void

/** Runs statements, each on one table, in one transaction, so that all see the same `now()`, from which ids are generated. */
async function fill(
  client: pg.Client,
  size: GrowthSize,
  statements: Record<string, string>,
  say: Say,
  keepIndexes = false,
): Promise<void> {
  // Triggers would reject made-up numbers and hashes.
  const guarded = ['audit_log', 'audit_chain_head', 'receipts']
  await client.query('begin')
  for (const statement of growthFunctions(size.users)) await client.query(statement)
  for (const table of guarded) await client.query(`alter table ${table} disable trigger user`)
  for (const [table, statement] of Object.entries(statements)) {
    const startedAt = performance.now()
    const again = keepIndexes ? [] : await takeOff(client, table)
    const { rowCount } = await client.query(statement)
    for (const made of again) await client.query(made)
    say(`${table}: ${rowCount} rows in ${Math.round(performance.now() - startedAt)} ms`)
  }
  for (const table of guarded) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
}

/**
 * Fills an empty, migrated database to a size with SQL alone, keeping every constraint; `say` receives a line per table. All accounts have
 * the given password hash. `growAudit` fills the audit log.
 */
export async function grow(
  client: pg.Client,
  size: GrowthSize,
  passwordHash: string,
  say: Say = () => {},
): Promise<void> {
  await fill(
    client,
    size,
    {
      ...peopleStatements(size, passwordHash),
      ...subscriptionStatements(size),
      ...institutionStatements(size),
      ...contentStatements(size),
      ...liveStatements(size),
      ...testStatements(size),
      ...assignmentStatements(size),
      ...questionStatements,
      ...communityStatements(size),
      ...fairStatements(size),
      ...projectStatements(size),
      ...projectPairStatements(size),
      ...partnershipStatements(size),
    },
    say,
  )
  await client.query(
    'insert into receipt_counters (year, last) select year, max(number) from receipts group by year on conflict (year) do update set last = excluded.last',
  )
  // A serial of valid format; any other is rejected before the lookup.
  await client.query(
    `update certificates set serial = $1 where id = (select c.id from certificates c join sessions s using (user_id) where s.token_hash = $2
      order by c.issued_at desc limit 1)`,
    [makeSerial(new Uint8Array(8)), hashOfToken(tokenOf(known.subscriber))],
  )
  await client.query('vacuum analyze')
}

/** Fills the audit log of a database that `grow` has filled. */
export async function growAudit(client: pg.Client, size: GrowthSize, say: Say = () => {}): Promise<void> {
  await client.query('discard temp')
  await fill(client, size, { audit_log: auditStatement(size), audit_chain_head: auditHead }, say)
  await client.query('vacuum analyze audit_log')
}

/** Adds the same newest rows to any database that `grow` has filled, so that each list has full pages (grow-pages.ts). */
export async function growPages(client: pg.Client, size: GrowthSize, say: Say = () => {}): Promise<void> {
  await client.query('discard temp')
  await fill(client, size, pageStatements(), say, true)
  await client.query('vacuum analyze')
}
