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
import { openIssuerKey } from '../certificates/issuer-key.ts'
import { keyFile } from '../certificates/key-file.ts'
import { putCertificate } from '../certificates/testing.ts'
import { putMaterial } from '../materials/testing.ts'
import { filesFolder } from '../platform/files-folder.ts'
import { openLog } from '../platform/log.ts'
import { openStorage } from '../platform/open-storage.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { onDatabase } from '../testing/on-database.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { keyPath, type Manifest, manifestFile, tablePath } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUp } from './testing.ts'

let home: TestHouse
let folder: string
let fileKey: string
let database: TestDatabase
let count = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-hostile-backup-'))
  chmodSync(folder, 0o755)
  home = await openTestHouse()
  const teacher = await signUpSubscriber(home)
  await putCertificate(home, teacher)
  await putCertificate(home, teacher)
  fileKey = (await putMaterial(home.house)).fileKey
  await openIssuerKey(home.house)
  await backUp(home, join(folder, 'whole'))
  database = await createTestDatabase({ empty: true })
})
afterAll(async () => {
  await home.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A copy of the backup that someone has worked on. */
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
  /** Writes a file anew, and its true hash into the manifest. */
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
  const { migrations } = home.house.paths
  const { connection } = database
  await restoreBackup({ connection, storage, dataDir: dataDir(), migrations, folder: backup, log: openLog('silent') })
}

/** All that a restore may have left: relations and functions of the database, files, and the key. */
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
  ['a table is cut off', (copy) => truncateSync(copy.at(users), 40), /changed or damaged: .*users/],
  ['a bit of a table is another', (copy) => flip(copy.at(users)), /changed or damaged: .*users/],
  ['a bit of a file is another', (copy) => flip(copy.at(`files/${fileKey}`)), /changed or damaged: files/],
  ['a table is missing', (copy) => rmSync(copy.at(users)), /not whole: .*users/],
  ['the list is no JSON', (copy) => truncateSync(copy.at(manifestFile), 500), /cannot be understood/],
  ['the list is larger than any', (copy) => truncateSync(copy.at(manifestFile), 2 ** 30), /cannot be understood/],
  [
    'the packed rows end in their middle',
    (copy) => copy.putTable('users', readFileSync(copy.at(users)).subarray(0, -12)),
    /cannot be unpacked: .*users/,
  ],
  [
    'the list counts more rows',
    (copy) => copy.manifest(({ tables }) => tables.forEach((table) => (table.rows += 2 ** 40))),
    /rows instead of/,
  ],
  [
    'the list counts fewer than no rows',
    (copy) => copy.manifest(({ tables }) => tables.forEach((table) => (table.rows = -1))),
    /cannot be understood/,
  ],
  [
    'a row is without end',
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
    'a file is a link to one outside',
    (copy) => {
      const at = copy.at(`files/${fileKey}`)
      renameSync(at, join(folder, `outside-${count}`))
      symlinkSync(join(folder, `outside-${count}`), at)
    },
    /no file of the backup: files/,
  ],
  [
    'a folder is a link to one outside',
    (copy) => {
      const at = copy.at(dirname(`files/${fileKey}`))
      renameSync(at, join(folder, `outside-${count}`))
      symlinkSync(join(folder, `outside-${count}`), at)
    },
    /no file of the backup: files/,
  ],
  [
    'a file is one without end',
    (copy) => {
      rmSync(copy.at(`files/${fileKey}`))
      symlinkSync('/dev/zero', copy.at(`files/${fileKey}`))
    },
    /no file of the backup: files/,
  ],
  [
    'a table is of no house',
    (copy) => {
      mkdirSync(copy.at('database'), { recursive: true })
      copy.manifest(({ tables }) => tables.push({ ...tables[0], schema: 'pg_catalog', name: 'pg_authid' } as never))
      cpSync(copy.at(users), copy.at('database/pg_catalog.pg_authid.copy.gz'))
      copy.put('database/pg_catalog.pg_authid.copy.gz', gzipSync(''), ({ tables }) => tables.at(-1), { rows: 0 })
    },
    /no such table: pg_catalog\.pg_authid/,
  ],
  [
    'a table is left out',
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
    'a column is a piece of SQL',
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
    'a row breaks a rule',
    (copy) =>
      copy.putRows('users', copy.rows('users').replace('\tadmin\t', '\tgod\t').replaceAll('\tteacher\t', '\tgod\t')),
    /cannot be restored/,
  ],
  ['a row is there twice', (copy) => copy.putRows('users', copy.rows('users').repeat(2)), /cannot be restored/],
  [
    'a row is of nobody',
    (copy) => copy.putRows('consents', copy.rows('consents').replace(/[0-9a-f-]{36}(?=\t(terms|privacy))/, nobody)),
    /cannot be restored/,
  ],
  [
    'it is of a newer version',
    (copy) => copy.manifest(({ migrations }) => migrations.push('9999_later')),
    /newer version/,
  ],
  [
    'a step of its schema is left out',
    (copy) => copy.manifest(({ migrations }) => migrations.splice(4, 1)),
    /newer version/,
  ],
  [
    'its rows tell of other steps',
    (copy) => copy.putRows('migrations', copy.rows('migrations').replace('0003_desk', '0003_else')),
    /migrations/,
  ],
  [
    'a step of its schema had other words',
    (copy) => copy.putRows('migrations', copy.rows('migrations').replace(/\t[0-9a-f]{64}/, `\t${'0'.repeat(64)}`)),
    /migrations/,
  ],
  [
    'a counter is behind its rows',
    (copy) => copy.manifest((manifest) => Object.assign(sequenceOf(manifest) ?? {}, { last: '0' })),
    /certificates_status_index_seq/,
  ],
  [
    'a counter is missing',
    (copy) => copy.manifest(({ sequences }) => sequences.splice(0)),
    /certificates_status_index_seq/,
  ],
  [
    'a counter is none of the house',
    (copy) => copy.manifest(({ sequences }) => sequences.push({ schema: 'public', name: 'users', last: '1' })),
    /no such counter: public\.users/,
  ],
  [
    'a counter is no number',
    (copy) =>
      copy.manifest((manifest) => Object.assign(sequenceOf(manifest) ?? {}, { last: '1); drop table users; --' })),
    /cannot be understood/,
  ],
  [
    'the key is none',
    (copy) => copy.put(keyPath, Buffer.from('-----BEGIN'), (manifest) => manifest.certificateKey),
    /no key: certificate-key\.pem/,
  ],
]

test.each(hostile)('an operator is told when %s, and nothing of it stays', async (_name, change, message) => {
  const copy = new Copy()
  change(copy)
  const error: unknown = await restore(copy.path).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'BackupError', message: expect.stringMatching(message) })
  expect(await leftBehind()).toEqual([])
  expect(existsSync(join(folder, 'outside.pdf'))).toBe(false)
})

test('an operator whose disk is full in the middle finds the place as empty as before', async () => {
  const copy = new Copy()
  const storage = await openStorage(filesFolder(dataDir()))
  const put = () => Promise.reject(new Error('no space left'))
  const { migrations } = home.house.paths
  const { connection } = database
  const parts = { connection, dataDir: dataDir(), migrations, folder: copy.path, log: openLog('silent') }
  await expect(restoreBackup({ ...parts, storage: { ...storage, put } })).rejects.toThrow('no space left')
  expect(await leftBehind()).toEqual([])
})

test('after all of that a good one goes into the same place, without what lies beside it, and every trigger and rule is on', async () => {
  const copy = new Copy()
  writeFileSync(copy.at('files/extra.pdf'), 'extra')
  writeFileSync(copy.at('database/public.extra.copy.gz'), 'extra')
  // A certificate that was revoked, and the note of it taken out: the place has ended all the same.
  const revoked = copy
    .rows('certificates')
    .replace(/\\N\t\\N\t\\N\t\\N\t\n/, '\\N\t\\N\t2026-11-01 10:00:00+00\t\\N\tFraud\n')
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
