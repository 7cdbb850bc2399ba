import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgotPassword, me } from '@ariviyal/contract/accounts/accounts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThorough } from '../../../scripts/testing/thorough.ts'
import type { TestUser } from '../accounts/testing.ts'
import { verifyChain } from '../audit/verify-chain.ts'
import { openIssuerKey } from '../certificates/proof/issuer-key.ts'
import { putMaterial } from '../materials/testing.ts'
import type { Connection } from '../platform/db/database.ts'
import { filesFolder } from '../platform/storage/files-folder.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { openLog } from '../platform/log.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { signUpApproved } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { TestApp } from '../testing/test-app.ts'
import { tablePath } from './manifest.ts'
import { restoreBackup, skippedStatusIndexes } from './restore-backup.ts'
import { nameOf, selectTables } from './tables.ts'
import { backUp } from './testing.ts'

let testApp: TestApp
let teacher: TestUser
let folder: string
let material: { id: string; fileKey: string }
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-backup-'))
  chmodSync(folder, 0o755)
  testApp = await openTestApp()
  // An approval by staff writes to many tables: the audit chain, a receipt, an event, a pending mail.
  teacher = await signUpApproved(testApp)
  material = await putMaterial(testApp.ctx)
  await openIssuerKey(testApp.ctx)
  await testApp.call(forgotPassword, { body: { email: teacher.email } })
  // An issued certificate uses a status index, which must never be given out again.
  await testApp.ctx.db.execute(sql`select nextval('certificates_status_index_seq')`)
  await backUp(testApp, join(folder, 'whole'))
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A checksum of each table's rows, and the value of each sequence. */
async function contentOf(connection: Connection): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  const content: Record<string, string> = {}
  for (const table of await selectTables(client)) {
    const { rows } = await client.query<{ content: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(kept::text, '|' order by kept::text)), '') as content from ${nameOf(table)} kept`,
    )
    content[nameOf(table)] = rows[0]?.content ?? ''
  }
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, coalesce(last_value::text, 'none') as last from pg_sequences where schemaname in ('public', 'pgboss')`,
  )
  for (const { name, last } of rows) content[name] = last
  await client.end()
  return content
}

/** An empty application with the backup restored into it. */
async function restored(backup: string, name: string) {
  const database = await createTestDatabase({ empty: true })
  databases.push(database)
  const dataDir = join(folder, name)
  const storage = await openStorage(filesFolder(dataDir))
  const parts = {
    connection: database.connection,
    storage,
    dataDir,
    migrations: testApp.ctx.paths.migrations,
    folder: backup,
    log: openLog('silent'),
  }
  return { database, dataDir, storage, parts, restore: () => restoreBackup(parts) }
}

describe('an operator who restores a backup into an empty application', () => {
  test('finds every row and file, a valid audit chain, and people who continue where they were', async () => {
    const copy = await restored(join(folder, 'whole'), 'copy')
    await copy.restore()
    const [before, after] = [
      await contentOf(testApp.shared.database.connection),
      await contentOf(copy.database.connection),
    ]
    expect(Object.keys(before).length).toBeGreaterThan(50)
    const places = 'certificates_status_index_seq'
    expect(Number(after[places])).toBe(Number(before[places]) + skippedStatusIndexes)
    expect({ ...after, [places]: before[places] }).toEqual(before)
    expect(readFileSync(join(filesFolder(copy.dataDir), material.fileKey))).toEqual(
      readFileSync(join(filesFolder(testApp.shared.dataDir), material.fileKey)),
    )

    const second = await openTestApp({
      beside: { ...testApp, shared: { database: copy.database, dataDir: copy.dataDir } },
    })
    try {
      // The log-in session of a browser is still valid, and the pending mail is sent once.
      expect((await second.call(me, { token: teacher.token })).body).toMatchObject({
        email: teacher.email,
        is_subscribed: 1,
      })
      expect((await second.mails(teacher.email)).filter(({ subject }) => /password/i.test(subject ?? ''))).toHaveLength(
        1,
      )
      expect((await verifyChain(second.ctx.db)).broken).toBeNull()
      expect((await openIssuerKey(second.ctx)).id).toBe((await openIssuerKey(testApp.ctx)).id)
      // Sequences continue after the restored numbers, and constraints are enforced again.
      await signUpApproved(second)
      await expect(second.ctx.db.execute("update audit_log set action = 'forged'")).rejects.toThrow('Failed query')
    } finally {
      await second.close()
    }
  })

  test('gets a backup of an earlier version migrated', async () => {
    const early = await createTestDatabase({ empty: true })
    databases.push(early)
    const { migrations } = testApp.ctx.paths
    const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
    const first = names.sort().slice(0, 3)
    await migrate(early.connection, migrations, { only: first.map((name) => name.replace('.sql', '')) })
    const jobs = createJobs(early.connection, openLog('silent'), { workers: false })
    await jobs.start()
    await jobs.stop()
    const client = new pg.Client(early.connection)
    await client.connect()
    await client.query(
      `insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at)
       values (gen_random_uuid(), 'Meena', 'Kumari', 'meena@school.example', '9840012345', 'x', 'teacher', now())`,
    )
    await client.end()
    const backup = join(folder, 'early')
    await backUp(testApp, backup, { connection: early.connection, dataDir: folder })
    const copy = await restored(backup, 'late')
    await copy.restore()
    const content = await contentOf(copy.database.connection)
    expect(content['"public"."users"']).toMatch(/^1 /)
    expect(content['"public"."migrations"']).toMatch(new RegExp(`^${names.length} `))
  })

  test.runIf(isThorough)('gets an error where data exists already, and none of it changes', async () => {
    const copy = await restored(join(folder, 'whole'), 'full')
    writeFileSync(join(folder, 'note.txt'), 'mine')
    await copy.storage.put('ebooks/mine.pdf', join(folder, 'note.txt'))
    await expect(copy.restore()).rejects.toThrow('The file store is not empty (ebooks/mine.pdf)')
    await copy.storage.delete('ebooks/mine.pdf')
    await copy.restore()
    await expect(copy.restore()).rejects.toThrow('The database is not empty')
  })

  test.each([
    [
      'a byte of a table is changed',
      (backup: string) => appendFileSync(join(backup, tablePath({ schema: 'public', name: 'users' })), '!'),
      /changed or damaged: database.public\.users/,
    ],
    ['a file is missing', (backup: string) => rmSync(join(backup, 'files', material.fileKey)), /not whole: files/],
    ['it was interrupted before its end', (backup: string) => rmSync(join(backup, 'backup.json')), /no whole backup/],
  ])('gets an error when %s, before anything is written', async (name, damage, message) => {
    const backup = join(folder, `damaged ${name}`)
    await backUp(testApp, backup)
    damage(backup)
    const copy = await restored(backup, `copy of ${name}`)
    await expect(copy.restore()).rejects.toThrow(message)
    expect(await contentOf(copy.database.connection)).toEqual({})
  })
})

describe('an operator who makes a backup', () => {
  test('gets a snapshot of one moment, though people keep working', async () => {
    const { connection } = testApp.shared.database
    const { db } = testApp.ctx
    const before = [await db.$count(sql`users`), await db.$count(sql`sessions`)]
    const late = new pg.Client(connection)
    await late.connect()
    await late.query('begin')
    await late.query('lock table users in access exclusive mode')
    const making = backUp(testApp, join(folder, 'moment'))
    // It waits for the accounts; log-in sessions are copied after them.
    const waiting = sql`pg_stat_activity where application_name = 'ariviyal backup' and wait_event_type = 'Lock'`
    await expect.poll(() => db.$count(waiting)).toBe(1)
    await late.query(
      `insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at)
       values (gen_random_uuid(), 'Valli', 'Nathan', 'valli@school.example', '9840012345', 'x', 'teacher', now())`,
    )
    await late.query(
      `insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at)
       select gen_random_uuid(), id, 'x', '', now(), now() from users where email = 'valli@school.example'`,
    )
    await late.query('commit')
    await late.end()
    const { tables } = await making
    expect(['users', 'sessions'].map((name) => tables.find((table) => table.name === name)?.rows)).toEqual(before)
  })

  test('gets an error if the folder exists, and a failed backup leaves no partial folder', async () => {
    await expect(backUp(testApp, join(folder, 'whole'))).rejects.toThrow('exists: name a folder')
    const broken = {
      ...testApp.ctx.storage,
      list: () => {
        throw new Error('the store is away')
      },
    }
    await expect(backUp(testApp, join(folder, 'half'), { storage: broken })).rejects.toThrow('is away')
    expect([existsSync(join(folder, 'half')), existsSync(join(folder, 'half.incoming'))]).toEqual([false, false])
  })
})
