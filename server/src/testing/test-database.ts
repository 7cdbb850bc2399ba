import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '../platform/db/database.ts'
import { inDatabase } from './in-database.ts'

export interface TestDatabase {
  connection: Connection
  drop: () => Promise<void>
}

async function onServer(work: (client: pg.Client, template: string) => Promise<unknown>): Promise<void> {
  const { server, template } = inject('postgres')
  const client = new pg.Client(server)
  await client.connect()
  try {
    await work(client, template)
  } finally {
    await client.end()
  }
}

/** Without superuser rights, a running autovacuum cannot be ended, only waited for. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
      return
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '55006')
      if (!isBusy || tries === 100) throw error
      await pause(100)
    }
  }
}

/** Creates a database for a test file: a copy of the migrated template, or an empty one. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `ariviyal_test_${randomBytes(5).toString('hex')}`
  await onServer((client, template) =>
    client.query(`CREATE DATABASE ${name}${empty ? '' : ` TEMPLATE ${template} STRATEGY file_copy`}`),
  )
  return {
    connection: inDatabase(inject('postgres').server, name),
    drop: () => onServer((client) => dropDatabase(client, name)),
  }
}
