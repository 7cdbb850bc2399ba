import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIssuerKey } from '../certificates/proof/issuer-key.ts'
import { keyFile } from '../certificates/proof/key-file.ts'
import { putCertificate } from '../certificates/testing.ts'
import { putMaterial } from '../materials/testing.ts'
import { filesFolder } from '../platform/storage/files-folder.ts'
import { openLog } from '../platform/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { signUpApproved } from '../subscriptions/testing.ts'
import { onDatabase } from '../testing/on-database.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { TestApp } from '../testing/test-app.ts'
import { keyPath, type Manifest, manifestFile, tablePath } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUp } from './testing.ts'

let testApp: TestApp
let folder: string
let fileKey: string
let database: TestDatabase
let count = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-hostile-backup-'))
  chmodSync(folder, 0o755)
  testApp = await openTestApp()
  const teacher = await signUpApproved(testApp)
  await putCertificate(testApp, teacher)
  await putCertificate(testApp, teacher)
  fileKey = (await putMaterial(testApp.ctx)).fileKey
  await openIssuerKey(testApp.ctx)
  await backUp(testApp, join(folder, 'whole'))
  database = await createTestDatabase({ empty: true })
})
afterAll(async () => {
  await testApp.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A manipulated copy of the backup. */
class Copy {
  readonly path: string
  constructor() {
    count += 1
    this.path = join(folder, `copy ${count}`)
    cpSync(join(folder, 'whole'), this.path, { recursive: true })
  }
  at(path: string): string {
    return join(this.path, path)
  }
  manifest(change: (manifest: Manifest) => unknown): void {
    const manifest = JSON.parse(readFileSync(this.at(manifestFile), 'utf8')) as Manifest
    change(manifest)
    writeFileSync(this.at(manifestFile), JSON.stringify(manifest))
  }
  /** Overwrites a file, and puts its correct hash into the manifest. */
  put(
    path: string,
    bytes: Uint8Array,
    find: (manifest: Manifest) => object | null | undefined,
    also: object = {},
  ): void {
    writeFileSync(this.at(path), bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.manifest((manifest) => Object.assign(find(manifest) ?? {}, { bytes: bytes.length, sha256, ...also }))
  }
  putTable(name: string, bytes: Uint8Array, also: object = {}): void {
    const find = ({ tables }: Manifest) => tables.find((table) => table.name === name)
    this.put(tablePath({ schema: 'public', name }), bytes, find, also)
  }
  rows(name: string): string {
    return gunzipSync(readFileSync(this.at(tablePath({ schema: 'public', name })))).toString()
  }
  putRows(name: string, text: string): void {
    this.putTable(name, gzipSync(text), { rows: text.split('\n').length - 1 })
  }
}

const dataDir = () => join(folder, `restored ${count}`)

async function restore(backup: string): Promise<void> {
  const storage = await openStorage(filesFolder(dataDir()))
  const { migrations } = testApp.ctx.paths
  const { connection } = database
  await restoreBackup({ connection, storage, dataDir: dataDir(), migrations, folder: backup, log: openLog('silent') })
}

/** Everything that a restore may leave behind: relations and functions of the database, files, and the key. */
async function leftBehind(): Promise<string[]> {
  const rows = await onDatabase(database.connection, async (client) => {
    const { rows: found } = await client.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and relkind in ('r', 'p', 'S', 'v')
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all select nspname from pg_namespace where nspname = 'pgboss'`)
    return found.map(({ name }) => name)
  })
  const storage = await openStorage(filesFolder(dataDir()))
  for await (const { key } of storage.list()) rows.push(key)
  if (existsSync(keyFile(dataDir()))) rows.push('the key')
  return rows
}

const users = tablePath({ schema: 'public', name: 'users' })
const flip = (path: string) => {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
const nobody = '01890000-0000-7000-8000-000000000009'
const sequenceOf = ({ sequences }: Manifest) => sequences.find(({ name }) => name === 'certificates_status_index_seq')

const hostile: [name: string, change: (copy: Copy) => void, message: RegExp][] = [
  ['a table is truncated', (copy) => truncateSync(copy.at(users), 40), /changed or damaged: .*users/],
  ['a bit of a table is flipped', (copy) => flip(copy.at(users)), /changed or damaged: .*users/],
  ['a bit of a file is flipped', (copy) => flip(copy.at(`files/${fileKey}`)), /changed or damaged: files/],
  ['a table is missing', (copy) => rmSync(copy.at(users)), /not whole: .*users/],
  ['the manifest is no JSON', (copy) => truncateSync(copy.at(manifestFile), 500), /cannot be understood/],
  ['the manifest is too large', (copy) => truncateSync(copy.at(manifestFile), 2 ** 30), /cannot be understood/],
  [
    'the compressed rows are truncated',
    (copy) => copy.putTable('users', readFileSync(copy.at(users)).subarray(0, -12)),
    /cannot be unpacked: .*users/,
  ],
  [
    'the manifest counts more rows',
    (copy) => copy.manifest(({ tables }) => tables.forEach((table) => (table.rows += 2 ** 40))),
    /rows instead of/,
  ],
  [
    'the manifest has a negative row count',
    (copy) => copy.manifest(({ tables }) => tables.forEach((table) => (table.rows = -1))),
    /cannot be understood/,
  ],
  [
    'a row is endless',
    (copy) => copy.putTable('users', gzipSync(Buffer.alloc(65 * 2 ** 20)), { rows: 1 }),
    /longer than any: .*users/,
  ],
  ...['../outside.pdf', '/etc/passwd', 'ebooks/../../outside.pdf', 'a\\..\\b', 'ebooks//x', ''].map(
    (key): (typeof hostile)[number] => [
      `a file is called ${JSON.stringify(key)}`,
      (copy) => copy.manifest(({ files }) => Object.assign(files[0] ?? {}, { key })),
      /cannot be understood/,
    ],
  ),
  [
    'a file is a symbolic link to the outside',
    (copy) => {
      const at = copy.at(`files/${fileKey}`)
      renameSync(at, join(folder, `outside-${count}`))
      symlinkSync(join(folder, `outside-${count}`), at)
    },
    /no file of the backup: files/,
  ],
  [
    'a folder is a symbolic link to the outside',
    (copy) => {
      const at = copy.at(dirname(`files/${fileKey}`))
      renameSync(at, join(folder, `outside-${count}`))
      symlinkSync(join(folder, `outside-${count}`), at)
    },
    /no file of the backup: files/,
  ],
  [
    'a file is endless',
    (copy) => {
      rmSync(copy.at(`files/${fileKey}`))
      symlinkSync('/dev/zero', copy.at(`files/${fileKey}`))
    },
    /no file of the backup: files/,
  ],
  [
    'a table is not part of the application',
    (copy) => {
      mkdirSync(copy.at('database'), { recursive: true })
      copy.manifest(({ tables }) => tables.push({ ...tables[0], schema: 'pg_catalog', name: 'pg_authid' } as never))
      cpSync(copy.at(users), copy.at('database/pg_catalog.pg_authid.copy.gz'))
      copy.put('database/pg_catalog.pg_authid.copy.gz', gzipSync(''), ({ tables }) => tables.at(-1), { rows: 0 })
    },
    /no such table: pg_catalog\.pg_authid/,
  ],
  [
    'a table is omitted',
    (copy) =>
      copy.manifest(({ tables }) =>
        tables.splice(
          tables.findIndex(({ name }) => name === 'sessions'),
          1,
        ),
      ),
    /has no table public\.sessions/,
  ],
  [
    'a table is named twice',
    (copy) => copy.manifest(({ tables }) => tables.push(tables[0] as never)),
    /cannot be understood/,
  ],
  [
    'a file is named twice',
    (copy) => copy.manifest(({ files }) => files.push(files[0] as never)),
    /cannot be understood/,
  ],
  [
    'a table has another column',
    (copy) => copy.manifest(({ tables }) => tables.find(({ name }) => name === 'users')?.columns.push('is_god')),
    /columns of public\.users/,
  ],
  [
    'a table lacks a column',
    (copy) => copy.manifest(({ tables }) => tables.find(({ name }) => name === 'links')?.columns.pop()),
    /columns of public\.links/,
  ],
  [
    'a column name is SQL',
    (copy) =>
      copy.manifest(({ tables }) =>
        tables.find(({ name }) => name === 'users')?.columns.push('x") from stdin; drop table users; --'),
      ),
    /cannot be understood/,
  ],
  ['rows are SQL', (copy) => copy.putRows('users', "'); drop table users; --\n"), /cannot be restored/],
  [
    'rows end early',
    (copy) => copy.putRows('users', `\\.\n${copy.rows('users')}`),
    /cannot be restored|rows instead of/,
  ],
  [
    'a row violates a constraint',
    (copy) =>
      copy.putRows('users', copy.rows('users').replace('\tadmin\t', '\tgod\t').replaceAll('\tteacher\t', '\tgod\t')),
    /cannot be restored/,
  ],
  ['a row is duplicated', (copy) => copy.putRows('users', copy.rows('users').repeat(2)), /cannot be restored/],
  [
    'a row references nobody',
    (copy) => copy.putRows('consents', copy.rows('consents').replace(/[0-9a-f-]{36}(?=\t(terms|privacy))/, nobody)),
    /cannot be restored/,
  ],
  [
    'it is of a newer version',
    (copy) => copy.manifest(({ migrations }) => migrations.push('9999_later')),
    /newer version/,
  ],
  ['a migration is omitted', (copy) => copy.manifest(({ migrations }) => migrations.splice(0, 1)), /newer version/],
  [
    'its rows name other migrations',
    (copy) => copy.putRows('migrations', copy.rows('migrations').replace('0000_initial', '0000_else')),
    /migrations/,
  ],
  [
    'a migration has another hash',
    (copy) => copy.putRows('migrations', copy.rows('migrations').replace(/\t[0-9a-f]{64}/, `\t${'0'.repeat(64)}`)),
    /migrations/,
  ],
  [
    'a sequence is behind its rows',
    (copy) => copy.manifest((manifest) => Object.assign(sequenceOf(manifest) ?? {}, { last: '0' })),
    /certificates_status_index_seq/,
  ],
  [
    'a sequence is missing',
    (copy) => copy.manifest(({ sequences }) => sequences.splice(0)),
    /certificates_status_index_seq/,
  ],
  [
    'a sequence is not part of the application',
    (copy) => copy.manifest(({ sequences }) => sequences.push({ schema: 'public', name: 'users', last: '1' })),
    /no such counter: public\.users/,
  ],
  [
    'the value of a sequence is no number',
    (copy) =>
      copy.manifest((manifest) => Object.assign(sequenceOf(manifest) ?? {}, { last: '1); drop table users; --' })),
    /cannot be understood/,
  ],
  [
    'the key is invalid',
    (copy) => copy.put(keyPath, Buffer.from('-----BEGIN'), (manifest) => manifest.certificateKey),
    /no key: certificate-key\.pem/,
  ],
]

test.each(hostile)('an operator gets an error when %s, and nothing is left behind', async (_name, change, message) => {
  const copy = new Copy()
  change(copy)
  const error: unknown = await restore(copy.path).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'BackupError', message: expect.stringMatching(message) })
  expect(await leftBehind()).toEqual([])
  expect(existsSync(join(folder, 'outside.pdf'))).toBe(false)
})

test('an operator whose disk is full during a restore finds the application empty again', async () => {
  const copy = new Copy()
  const storage = await openStorage(filesFolder(dataDir()))
  const put = () => Promise.reject(new Error('no space left'))
  const { migrations } = testApp.ctx.paths
  const { connection } = database
  const parts = { connection, dataDir: dataDir(), migrations, folder: copy.path, log: openLog('silent') }
  await expect(restoreBackup({ ...parts, storage: { ...storage, put } })).rejects.toThrow('no space left')
  expect(await leftBehind()).toEqual([])
})

test('a valid backup can be restored after all of these, without extra files, and with all triggers and constraints on', async () => {
  const copy = new Copy()
  writeFileSync(copy.at('files/extra.pdf'), 'extra')
  writeFileSync(copy.at('database/public.extra.copy.gz'), 'extra')
  // A revoked certificate whose ended index was removed: its index stays ended all the same.
  const revoked = copy
    .rows('certificates')
    .replace('.pdf\t\\N\t\\N\t\\N\t\\N\t\t', '.pdf\t\\N\t\\N\t2026-11-01 10:00:00+00\t\\N\tFraud\t')
  expect(revoked).toContain('Fraud')
  copy.putRows('certificates', revoked)
  chmodSync(copy.at(keyPath), 0o644)
  await restore(copy.path)
  expect(await leftBehind()).not.toContain('extra.pdf')
  expect(statSync(keyFile(dataDir())).mode & 0o777).toBe(0o600)
  await onDatabase(database.connection, async (client) => {
    const { rows } = await client.query(
      `select tgname as off from pg_trigger where tgenabled <> 'O'
       union all select conname from pg_constraint where contype in ('c', 'f') and not convalidated`,
    )
    expect(rows).toEqual([])
    expect((await client.query('select 1 from ended_status_indexes')).rowCount).toBe(1)
  })
})
