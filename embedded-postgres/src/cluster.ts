import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Binaries, majorOf } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { Owner, PostgresLocation } from './place.ts'
import { processStart } from './processes.ts'

/** Name of the file in the cluster that holds the role's password. */
export const passwordFile = ({ name }: Owner): string => `${name}.password`

/** Environment of PostgreSQL's programs: inherits nothing, and sets English messages. */
export const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Creates the cluster if it does not exist. Returns its folder and the role's password. */
export async function prepareCluster(
  place: PostgresLocation,
  binaries: Binaries,
  durable: boolean,
  say: (line: string) => void,
): Promise<{ data: string; password: string }> {
  const data = join(place.base, 'data')
  removeLeftovers(place.base)
  if (!existsSync(data)) {
    await waitForOtherMaker(place.base, data)
    if (!existsSync(data)) {
      say('Preparing the database (first start, a second or two) …')
      createCluster(place, binaries, durable, data)
    }
  }
  refuseOtherMajor(place.owner, data, binaries)
  try {
    return { data, password: readFileSync(join(data, passwordFile(place.owner)), 'utf8') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new EmbeddedPostgresError(`The database in ${data} belongs to another account: start as that account`)
  }
}

function refuseOtherMajor({ title, settings }: Owner, data: string, { version }: Binaries): void {
  let written: number
  try {
    written = Number.parseInt(readFileSync(join(data, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return
    throw new EmbeddedPostgresError(
      `The folder ${data} holds no database of PostgreSQL: move it away, or set ${settings.folder} to another folder`,
    )
  }
  const ours = majorOf(version)
  if (written === ours) return
  const advice = written > ours ? `start the newer ${title} that wrote it` : 'move it with pg_dump and psql'
  throw new EmbeddedPostgresError(
    `The database in ${data} was written by PostgreSQL ${written}, and this is PostgreSQL ${ours}: ${advice}. Nothing was changed.`,
  )
}

const makerName = /^incoming-cluster-(\d+)-(\w+)$/

/** Removes folders left by starts that were killed. */
function removeLeftovers(base: string): void {
  for (const name of readdirSync(base)) {
    const maker = makerName.exec(name)
    if (maker && processStart(Number(maker[1])) !== maker[2]) removeIfPossible(join(base, name))
  }
}

function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The killed start's initdb may still be writing; a later start removes the folder.
  }
}

/**
 * Avoids duplicate work when several first starts run at once. Only an optimisation: the rename in `createCluster` decides which one wins.
 */
async function waitForOtherMaker(base: string, data: string): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    const others = readdirSync(base).some((name) => {
      const maker = makerName.exec(name)
      return maker && processStart(Number(maker[1])) === maker[2]
    })
    if (!others || existsSync(data)) return
    await pause(50)
  }
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
function createCluster(
  { owner, base, account }: PostgresLocation,
  { bin }: Binaries,
  durable: boolean,
  data: string,
): void {
  const incoming = join(base, `incoming-cluster-${process.pid}-${processStart(process.pid)}`)
  mkdirSync(incoming, { mode: 0o700 })
  if (account) chownSync(incoming, account.uid, account.gid)
  const run = (program: string, args: string[], input = '') => {
    const options = { cwd: incoming, env: plainEnvironment, input, encoding: 'utf8' as const, ...account }
    const { status, error, stderr } = spawnSync(join(bin, program), args, options)
    if (status !== 0)
      throw new EmbeddedPostgresError(
        `${program} failed: ${error?.message ?? (stderr.trim().split('\n').at(-1) || `status ${status}`)}`,
      )
  }
  // The same collation and character classes on every machine, independent of installed locales.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  run('initdb', [
    '-D',
    incoming,
    '-U',
    'postgres',
    '-A',
    'peer',
    '-E',
    'UTF8',
    ...locale,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])

  const password = randomBytes(24).toString('base64url')
  // Only the owner role may connect; even the superuser may not.
  writeFileSync(join(incoming, 'pg_hba.conf'), `local all ${owner.name} scram-sha-256\n`)
  const sql = `CREATE ROLE ${owner.name} LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE ${owner.name} OWNER ${owner.name}\n`
  run('postgres', ['--single', '-D', incoming, '-c', 'password_encryption=scram-sha-256', 'postgres'], sql)
  const secret = join(incoming, passwordFile(owner))
  writeFileSync(secret, password, { mode: 0o600 })
  if (account) chownSync(secret, account.uid, account.gid)

  try {
    renameSync(incoming, data)
  } catch (error) {
    // A concurrent start finished first; its cluster is used.
    rmSync(incoming, { recursive: true, force: true })
    if (!existsSync(data)) throw error
    return
  }
  const folder = openSync(base, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
