import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../platform/db/database.ts'
import { startEmbeddedDatabase } from '../platform/db/embedded-database.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { openLog } from '../platform/log.ts'
import { migrate } from '../platform/db/migrate.ts'
import { isBuilt } from '../../../scripts/build.ts'
import { inDatabase } from './in-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the test run, and the migrated template database that each test file copies. */
    postgres: { server: Connection; template: string }
    /** The folder of the server's bundle when it matches the sources, else an empty text. */
    bundle: string
  }
}

/** Starts one PostgreSQL per run (TEST_DATABASE_URL, else embedded) and migrates a template database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await openServer(process.env['TEST_DATABASE_URL'])
  const template = `ariviyal_test_${randomBytes(5).toString('hex')}`
  await command(server, `CREATE DATABASE ${template}`)
  const connection = inDatabase(server, template)
  await migrate(connection, resolve(import.meta.dirname, '../migrations'))
  const jobs = createJobs(connection, openLog('silent'), { workers: false })
  await jobs.start()
  await jobs.stop()
  project.provide('postgres', { server, template })
  project.provide('bundle', isBuilt() ? resolve(import.meta.dirname, '../../dist') : '')
  return async () => {
    await command(server, `DROP DATABASE ${template} WITH (FORCE)`)
    await stop()
  }
}

async function openServer(url: string | undefined): Promise<{ server: Connection; stop: () => Promise<void> }> {
  if (url) return { server: { connectionString: url }, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'ariviyal-test-'))
  // As root, PostgreSQL runs as another account, which must be able to enter.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedDatabase(folder, { settings: { max_connections: '100' }, durable: false })
  return {
    server: postgres.connection,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function command(server: Connection, sql: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(sql)
  await client.end()
}
