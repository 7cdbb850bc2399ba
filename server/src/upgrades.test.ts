import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { login } from '@ariviyal/contract/accounts/accounts'
import { endpoints } from '@ariviyal/contract/api'
import { afterEach, describe, expect, test } from 'vitest'
import { hashPassword } from './accounts/passwords/passwords.ts'
import { verifyChain } from './audit/verify-chain.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import { fillTables } from './testing/fill-tables.ts'
import { lostRows, readRows, type Rows } from './testing/kept-rows.ts'
import { onDatabase } from './testing/on-database.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const folder = resolve(import.meta.dirname, 'migrations')
const tags = readMigrations(folder).map(({ tag }) => tag)
const account = { email: 'asha@school.example', password: 'neem-leaf-12' }
const passwordHash = hashPassword(account.password)
const databases: TestDatabase[] = []

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

/** A database as that migration left it, with rows in every table. */
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
  test.each(tags)('that ended with %s loses no row, and every constraint holds', { timeout: 60_000 }, async (last) => {
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

  test('can log in with the old password, read every list, and verify the old audit log', async () => {
    const { database } = await databaseOf(tags[0] ?? '')
    await migrate(database.connection, folder)
    // Nobody can use the second factor of a generated row.
    await onDatabase(database.connection, (client) =>
      client.query('delete from second_factors; delete from staff_rules'),
    )
    const dataDir = mkdtempSync(join(tmpdir(), 'ariviyal-upgraded-'))
    const testApp = await openTestApp({ beside: { shared: { database, dataDir } } })
    try {
      const { status, body } = await testApp.call(login, { body: account })
      expect([status, body.user.role]).toEqual([200, 'admin'])
      const failed: string[] = []
      let answered = 0
      for (const endpoint of endpoints) {
        if (endpoint.method !== 'GET' || endpoint.params || endpoint.file) continue
        const answer = await testApp.call(endpoint, { token: body.token })
        if (answer.status === 200) answered += 1
        if (answer.status >= 500) failed.push(`${endpoint.path}: ${answer.status}`)
      }
      expect(failed).toEqual([])
      expect(answered).toBeGreaterThan(20)
      expect(await verifyChain(testApp.ctx.db)).toMatchObject({ entries: 2, broken: null })
    } finally {
      await testApp.close()
      rmSync(dataDir, { recursive: true })
    }
  })

  test('sees a row that an upgrade would lose or change', () => {
    const before: Rows = new Map([
      ['links', [{ id: 1, title: 'Star maps' }]],
      ['gone', []],
    ])
    const changed: Rows = new Map([['links', [{ id: 1, title: 'Moon maps', position: 1 }]]])
    expect(lostRows(before, changed)).toEqual([
      'a row of links is missing or changed: {"id":1,"title":"Star maps"}',
      'the table gone is gone',
    ])
  })
})
