import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { login } from '@ariviyal/contract/accounts'
import { endpoints } from '@ariviyal/contract/api'
import { afterEach, describe, expect, test } from 'vitest'
import { hashPassword } from './accounts/passwords.ts'
import { verifyChain } from './audit/verify-chain.ts'
import { migrate, readMigrations } from './platform/migrate.ts'
import { fillTables } from './testing/fill-tables.ts'
import { lostRows, readRows, type Rows } from './testing/kept-rows.ts'
import { onDatabase } from './testing/on-database.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const folder = resolve(import.meta.dirname, 'migrations')
const tags = readMigrations(folder).map(({ tag }) => tag)
const account = { email: 'asha@school.example', password: 'neem-leaf-12' }
const passwordHash = hashPassword(account.password)
const databases: TestDatabase[] = []

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

/** A database as the version of that migration left it, with rows in every table. */
async function databaseOf(last: string): Promise<{ database: TestDatabase; before: Rows }> {
  const database = await createTestDatabase({ empty: true })
  databases.push(database)
  await migrate(database.connection, folder, { only: tags.slice(0, tags.indexOf(last) + 1) })
  const before = await onDatabase(database.connection, async (client) => {
    await fillTables(client)
    await client.query('update users set password_hash = $1', [await passwordHash])
    return readRows(client)
  })
  return { database, before }
}

describe('an operator who starts this version on the data of an earlier one', () => {
  test.each(tags)('that ended with %s loses no row, and every rule holds', { timeout: 60_000 }, async (last) => {
    const { database, before } = await databaseOf(last)
    expect(before.size).toBeGreaterThan(15)
    expect(await migrate(database.connection, folder)).toEqual(tags.slice(tags.indexOf(last) + 1))
    await onDatabase(database.connection, async (client) => {
      expect(lostRows(before, await readRows(client))).toEqual([])
      const { rows } = await client.query(
        "select conname from pg_constraint where contype in ('c', 'f') and not convalidated",
      )
      expect(rows).toEqual([])
    })
  })

  test('signs in with the password of then, reads every list, and finds the audit log of then in the chain', async () => {
    const { database } = await databaseOf(tags[0] ?? '')
    await migrate(database.connection, folder)
    const dataDir = mkdtempSync(join(tmpdir(), 'ariviyal-upgraded-'))
    const home = await openTestHouse({ beside: { shared: { database, dataDir } } })
    try {
      const { status, body } = await home.call(login, { body: account })
      expect([status, body.user.role]).toEqual([200, 'admin'])
      const failed: string[] = []
      let answered = 0
      for (const endpoint of endpoints) {
        if (endpoint.method !== 'GET' || endpoint.params || endpoint.file) continue
        const answer = await home.call(endpoint, { token: body.token })
        if (answer.status === 200) answered += 1
        if (answer.status >= 500) failed.push(`${endpoint.path}: ${answer.status}`)
      }
      expect(failed).toEqual([])
      expect(answered).toBeGreaterThan(20)
      expect(await verifyChain(home.house.db)).toMatchObject({ entries: 2, broken: null })
    } finally {
      await home.close()
      rmSync(dataDir, { recursive: true })
    }
  })

  test('finds the places of certificates that ended before the list of ended places was there', async () => {
    const { database } = await databaseOf('0024_order_of_lists')
    await migrate(database.connection, folder)
    await onDatabase(database.connection, async (client) => {
      const ended = 'superseded_at is not null or revoked_at is not null'
      const { rows } = await client.query(`select status_index from certificates where ${ended}`)
      const kept = await client.query('select status_index from ended_status_indexes where published_at is not null')
      expect(rows).toHaveLength(1)
      expect(kept.rows).toEqual(rows)
    })
  })

  test('is told of a row that an upgrade would lose or change', () => {
    const before: Rows = new Map([
      ['links', [{ id: 1, title: 'Star maps' }]],
      ['gone', []],
    ])
    const changed: Rows = new Map([['links', [{ id: 1, title: 'Moon maps', position: 1 }]]])
    expect(lostRows(before, changed)).toEqual([
      'a row of links is gone or another: {"id":1,"title":"Star maps"}',
      'the table gone is gone',
    ])
  })
})
