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
import type { Place } from './place.ts'
import { processStart } from './processes.ts'

export const role = 'ariviyal'
export const passwordFile = 'ariviyal.password'

/** The environment of PostgreSQL's programs: nothing of ours, and messages in plain English. */
export const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Creates the cluster unless there is one; answers its folder and the password of the role. */
export async function prepareCluster(
  place: Place,
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
  refuseOtherMajor(data, binaries)
  try {
    return { data, password: readFileSync(join(data, passwordFile), 'utf8') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new EmbeddedPostgresError(`The database in ${data} belongs to another account: start as that account`)
  }
}

function refuseOtherMajor(data: string, { version }: Binaries): void {
  let written: number
  try {
    written = Number.parseInt(readFileSync(join(data, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return
    throw new EmbeddedPostgresError(
      `The folder ${data} holds no database of PostgreSQL: move it away, or set DATA_DIR to another folder`,
    )
  }
  const ours = majorOf(version)
  if (written === ours) return
  const way = written > ours ? 'start the newer Ariviyal that wrote it' : 'move it with pg_dump and psql'
  throw new EmbeddedPostgresError(
    `The database in ${data} was written by PostgreSQL ${written}, and this is PostgreSQL ${ours}: ${way}. Nothing was changed.`,
  )
}

const makerName = /^incoming-cluster-(\d+)-(\w+)$/

/** Folders of starts that were killed on the way. */
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
    // The initdb of the killed start is still writing to it, for a moment; a later start removes it.
  }
}

/** Spares several first starts at once the same work; which of them wins is not decided here. */
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

/** Made whole in a folder of its own, then moved into place: a start that is cut off leaves no half cluster. */
function createCluster({ base, account }: Place, { bin }: Binaries, durable: boolean, data: string): void {
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
  // The same order and letter rules on every machine, whatever languages it has installed.
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
  // The role owns its database and may not do more; nobody else gets in, the superuser neither.
  writeFileSync(join(incoming, 'pg_hba.conf'), `local all ${role} scram-sha-256\n`)
  const sql = `CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE ${role} OWNER ${role}\n`
  run('postgres', ['--single', '-D', incoming, '-c', 'password_encryption=scram-sha-256', 'postgres'], sql)
  writeFileSync(join(incoming, passwordFile), password, { mode: 0o600 })
  if (account) chownSync(join(incoming, passwordFile), account.uid, account.gid)

  try {
    renameSync(incoming, data)
  } catch (error) {
    // Another start was faster; its cluster counts.
    rmSync(incoming, { recursive: true, force: true })
    if (!existsSync(data)) throw error
    return
  }
  const folder = openSync(base, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
