import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { root } from '../prepare.mjs'

const nobody = 65_534

/** Account and file modes for PostgreSQL, which refuses to run as root. */
const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Copies the package's files to where that account can read them, and creates the links that the package lists. */
function stage(base: string): string {
  const source = path.join(root, 'node_modules', 'postgres-15')
  const native = path.join(base, 'native')
  // Links stay relative: absolute ones would point into a folder that the account may not enter.
  cpSync(path.join(source, 'native'), native, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const target = path.join(base, link.target)
    if (existsSync(target)) continue
    mkdirSync(path.dirname(target), { recursive: true })
    symlinkSync(path.relative(path.dirname(target), path.join(base, link.source)), target)
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) chmodSync(path.join(native, 'bin', name), 0o755)
  return native
}

export interface OldPostgres {
  url: string
  /** Process id of the running server. */
  pid: () => number
  /** Stops it as an operator does; data and address stay. */
  halt: () => Promise<void>
  /** Sends SIGKILL; its children notice and exit. */
  kill: () => Promise<void>
  /** Starts it again after `halt` or `kill`. */
  resume: () => Promise<void>
  /** Stops it and deletes its data. */
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL 15, the oldest supported version, on loopback with a password, as an operator's `DATABASE_URL`. Returns undefined when there
 * is no package for this machine.
 */
export async function startOldPostgres(): Promise<OldPostgres | undefined> {
  if (!existsSync(path.join(root, 'node_modules', 'postgres-15', 'native'))) return undefined
  const base = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-pg15-'))
  chmodSync(base, 0o755)
  const native = stage(base)
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(base, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const data = path.join(base, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (owner.uid !== undefined) for (const file of [data, passwordFile]) chownSync(file, owner.uid, owner.gid)
  const initdb = spawnSync(
    path.join(native, 'bin', 'initdb'),
    [
      '-D',
      data,
      '-U',
      'tests',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...owner, cwd: base, encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(`initdb of PostgreSQL 15 failed: ${initdb.stderr}`)
  const port = await freePort()
  const program = path.join(native, 'bin', 'postgres')
  const args = [
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    '',
    '-c',
    'max_connections=200',
    '-c',
    'fsync=off',
  ]
  const serve = (): Promise<ChildProcess> => startServer(program, args, base)
  let server = await serve()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  return {
    url: `postgres://tests:${password}@127.0.0.1:${port}/postgres`,
    pid: () => server.pid ?? 0,
    halt: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    resume: async () => {
      server = await serve()
    },
    stop: async () => {
      await end('SIGINT')
      rmSync(base, { recursive: true, force: true })
    },
  }
}

/** Waits until it is ready. Retries, since the children of a killed server may hold its shared memory for a moment. */
async function startServer(program: string, args: string[], cwd: string): Promise<ChildProcess> {
  for (let waited = 0; ;) {
    const server = spawn(program, args, { ...owner, cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    const log: string[] = []
    server.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()))
    for (; server.exitCode === null; waited += 50) {
      if (log.join('').includes('ready to accept connections')) return server
      if (waited > 30_000) break
      await sleep(50)
    }
    if (waited > 30_000 || !/still in use|already exists/.test(log.join('')))
      throw new Error(`PostgreSQL 15 did not start: ${log.join('')}`)
    waited += 200
    await sleep(200)
  }
}
