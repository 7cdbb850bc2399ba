import { spawn } from 'node:child_process'
import {
  existsSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { openFolder, processesOf, query, testOwner, waitUntil } from './testing.ts'

const isRoot = process.getuid?.() === 0
let folder: ReturnType<typeof openFolder>
let umask: number

beforeEach(() => {
  // The usual one, whatever that of the shell is.
  umask = process.umask(0o022)
  folder = openFolder()
})

afterEach(async () => {
  process.umask(umask)
  // The watcher's subshell may exit slightly later than the server.
  await waitUntil(() => processesOf(folder.path).length === 0)
  folder.remove()
})

/** Without fsync, which spares a busy disk, except where a test checks durability. */
const start = (dataDir: string, say: (line: string) => void = () => {}, durable = false) =>
  startEmbeddedPostgres(testOwner, dataDir, { sharedBase: join(folder.path, 'shared'), say, durable })

describe('the first start in a new data folder', () => {
  test('starts a durable, small PostgreSQL without TCP or superuser rights', async () => {
    const lines: string[] = []
    const postgres = await start(join(folder.path, 'data'), (line) => lines.push(line), true)
    const settings = await query(
      postgres.connection,
      `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS listen, current_setting('shared_buffers') AS buffers,
        current_setting('server_version_num')::int / 10000 AS major, rolsuper AS super, rolreplication AS replication FROM pg_roles WHERE rolname = current_user`,
    )
    expect(settings).toEqual([
      { fsync: 'on', listen: '', buffers: '32MB', major: 18, super: false, replication: false },
    ])
    expect(lines).toEqual([expect.stringContaining('Preparing the database')])
    expect('host' in postgres.connection && statSync(postgres.connection.host).mode & 0o777).toBe(0o700)
    const wrong = { ...postgres.connection, password: 'guessed' }
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed')
    await postgres.stop()
  })

  test('later starts take well under a second and log nothing', async () => {
    const dataDir = join(folder.path, 'data')
    const first = await start(dataDir)
    await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS number')
    await first.stop()
    const lines: string[] = []
    const startedAt = performance.now()
    const second = await start(dataDir, (line) => lines.push(line))
    const took = performance.now() - startedAt
    expect(await query(second.connection, 'SELECT number FROM kept')).toEqual([{ number: 1 }])
    await second.stop()
    expect(lines).toEqual([])
    // 60 ms on an idle machine; the margin is for a busy one.
    expect(took).toBeLessThan(2_000)
  })

  test('accepts a data path with a space and a comma', async () => {
    const postgres = await start(join(folder.path, 'my data, all of it'))
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('accepts a data path that is too long for a socket', async () => {
    const postgres = await start(join(folder.path, 'a'.repeat(60), 'b'.repeat(60)))
    const { host } = postgres.connection as { host: string }
    expect(host).toMatch(/^\/tmp\/tests-[0-9a-f]{16}$/)
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
    expect(existsSync(host)).toBe(false)
  })

  test.runIf(isRoot)(
    'as root, in a folder that only root may enter, logs where the data is stored and finds it again',
    async () => {
      const closed = join(folder.path, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const lines: string[] = []
      const first = await start(join(closed, 'data'), (line) => lines.push(line))
      expect(first.base).toMatch(new RegExp(`^${folder.path}/shared/[0-9a-f]{16}$`))
      expect(lines[0]).toContain(`the database is in ${first.base}`)
      await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS number')
      await first.stop()
      // Relaxing the folder's mode later must not make the data seem gone.
      chmodSync(closed, 0o755)
      const second = await start(join(closed, 'data'))
      expect(await query(second.connection, 'SELECT number FROM kept')).toEqual([{ number: 1 }])
      await second.stop()
    },
  )

  test.runIf(isRoot)('as root, starts where new folders are closed to other accounts', async () => {
    process.umask(0o077)
    const postgres = await start(join(folder.path, 'data'))
    expect(await query(postgres.connection, 'SELECT 1 AS number')).toEqual([{ number: 1 }])
    await postgres.stop()
  })

  test.runIf(isRoot)('as root, runs PostgreSQL as an account that owns only the data', async () => {
    const postgres = await start(join(folder.path, 'data'))
    expect(statSync(`/proc/${postgres.pid}`).uid).not.toBe(0)
    expect(statSync(join(postgres.base, 'data')).uid).toBe(statSync(`/proc/${postgres.pid}`).uid)
    await postgres.stop()
  })
})

describe('a start on existing data', () => {
  test('uses the programs of the installed version and removes those of the old one', async () => {
    const dataDir = join(folder.path, 'data')
    const first = await start(dataDir)
    await first.stop()
    const [programs = ''] = readdirSync(first.base).filter((name) => name.startsWith('programs-'))
    renameSync(join(first.base, programs), join(first.base, 'programs-17.0.0'))
    const second = await start(dataDir)
    expect(readdirSync(second.base).filter((name) => name.startsWith('programs-'))).toEqual([programs])
    await second.stop()
  })

  test('written by a newer PostgreSQL fails with one clear line and changes nothing', async () => {
    const dataDir = join(folder.path, 'data')
    const first = await start(dataDir)
    await first.stop()
    const data = join(first.base, 'data')
    writeFileSync(join(data, 'PG_VERSION'), '19\n')
    const snapshot = () =>
      readdirSync(data, { recursive: true }).map(
        (name) => `${String(name)} ${statSync(join(data, String(name))).mtimeMs}`,
      )
    const before = snapshot()
    await expect(start(dataDir)).rejects.toThrow(
      /^The database in \S+ was written by PostgreSQL 19, and this is PostgreSQL 18: .* Nothing was changed\.$/,
    )
    expect(snapshot()).toEqual(before)
  })

  test('succeeds when an unrelated process has the id in an old lock file', async () => {
    const dataDir = join(folder.path, 'data')
    const first = await start(dataDir)
    const lock = readFileSync(join(first.base, 'data/postmaster.pid'), 'utf8')
    await first.stop()
    const { uid, gid } = statSync(join(first.base, 'data'))
    // Same account, so that PostgreSQL itself would take it for a live server.
    const foreign = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot && { uid, gid }) })
    try {
      writeFileSync(join(first.base, 'data/postmaster.pid'), lock.replace(/^\d+/, String(foreign.pid)))
      const second = await start(dataDir)
      expect(await query(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await second.stop()
    } finally {
      foreign.kill()
    }
  })
})
