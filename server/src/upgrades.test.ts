import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { login } from '@ariviyal/contract/accounts/accounts'
import { endpoints } from '@ariviyal/contract/api'
import { afterEach, describe, expect, test } from 'vitest'
import { isThorough } from '../../scripts/testing/thorough.ts'
import { hashPassword } from './accounts/passwords/passwords.ts'
import { verifyChain } from './audit/verify-chain.ts'
import { showClass } from './gradebook/show-class.ts'
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
  // The first version, and the one before the newest migration.
  test.each(isThorough ? tags : [tags[0] ?? '', ...tags.slice(-2, -1)])(
    'that ended with %s loses no row, and every constraint holds',
    { timeout: 60_000 },
    async (last) => {
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
    },
  )

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

  test('finds the register of marks in the gradebook: halves, absences, late work, feedback and percentages', async () => {
    const { database } = await databaseOf('0002_lms_2')
    const [anbu, banu] = ['01890000-0000-7000-8000-0000000000a1', '01890000-0000-7000-8000-0000000000b1']
    const [sound, notes] = ['01890000-0000-7000-8000-0000000000c1', '01890000-0000-7000-8000-0000000000d1']
    const { classId, owner } = await onDatabase(database.connection, async (client) => {
      const { rows } = await client.query<{ id: string; owner_id: string }>('select id, owner_id from classes limit 1')
      const { id, owner_id } = rows[0] ?? { id: '', owner_id: '' }
      await client.query('delete from class_students where class_id = $1', [id])
      await client.query('delete from class_tests where class_id = $1', [id])
      await client.query(
        `insert into class_students (id, class_id, roll_number, name) values ('${anbu}', $1, 1, 'Anbu'), ('${banu}', $1, 2, 'Banu')`,
        [id],
      )
      await client.query(
        `insert into class_tests (id, class_id, title, kind, held_on, max_marks, version, created_at) values
          ('${sound}', $1, 'Sound', 'test', '2026-07-14', 25, 7, now()), ('${notes}', $1, 'Notes', 'assignment', '2026-07-20', 10, 1, now())`,
        [id],
      )
      await client.query(
        `insert into class_marks (test_id, student_id, class_id, max_marks, marks, absent, late, feedback) values
          ('${sound}', '${anbu}', $1, 25, 22.5, false, false, 'Draws the ray'), ('${notes}', '${anbu}', $1, 10, 4, false, true, ''),
          ('${sound}', '${banu}', $1, 25, null, true, false, 'Sent home')`,
        [id],
      )
      return { classId: id, owner: owner_id }
    })
    await migrate(database.connection, folder)
    const dataDir = mkdtempSync(join(tmpdir(), 'ariviyal-upgraded-'))
    const testApp = await openTestApp({ beside: { shared: { database, dataDir } } })
    try {
      const { students, tests, marks } = await showClass(testApp.ctx, owner, classId)
      expect(students).toMatchObject([
        { name: 'Anbu', percent: 75.7 },
        { name: 'Banu', percent: null },
      ])
      expect(tests).toMatchObject([
        { title: 'Sound', kind: 'test', held_on: '2026-07-14', max_marks: 25, average: 22.5, percent: 90, absent: 1 },
        {
          title: 'Notes',
          kind: 'assignment',
          held_on: '2026-07-20',
          max_marks: 10,
          average: 4,
          percent: 40,
          marked: 1,
        },
      ])
      const plain = { marks: null, absent: false, late: false, feedback: '' }
      expect(marks.toSorted((a, b) => (a.test_id + a.student_id < b.test_id + b.student_id ? -1 : 1))).toEqual([
        { ...plain, test_id: sound, student_id: anbu, marks: 22.5, feedback: 'Draws the ray' },
        { ...plain, test_id: sound, student_id: banu, absent: true, feedback: 'Sent home' },
        { ...plain, test_id: notes, student_id: anbu, marks: 4, late: true },
      ])
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
