import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { plainEnvironment } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { Owner, PostgresLocation } from './place.ts'
import { commandOf, processStart } from './processes.ts'

export interface Postmaster {
  readonly pid: number
  /** Stops the server and waits until it has exited. */
  stop: () => Promise<void>
  /** Settles when the server has exited without `stop` having been called. */
  lost: Promise<void>
}

/**
 * Parent process of the server. Waits on a pipe to this process: when the pipe closes, because of `stop` or because this process ended, it
 * stops the server with SIGINT, and after 20 s with SIGQUIT.
 */
const watcher = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
echo $server
exec >/dev/null
(
  read -r _ <&3
  kill -INT $server 2>/dev/null
  tries=0
  while kill -0 $server 2>/dev/null && [ $tries -lt 200 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -QUIT $server 2>/dev/null
) &
watch=$!
exec 3<&-
wait $server
status=$?
kill $watch 2>/dev/null
exit $status
`

export interface Running {
  place: PostgresLocation
  binaries: Binaries
  data: string
  socket: string
  settings: Record<string, string>
}

/**
 * Starts a server. PostgreSQL's lock file decides between concurrent starts; the loser raises an error that names the winner. With `again`,
 * this process had started a server before and lost it: what still runs of that server is stopped.
 */
export async function startPostmaster(running: Running, again = false): Promise<Postmaster> {
  const deadline = Date.now() + 30_000
  for (;;) {
    removeEmptyLock(running.data)
    const foreign = await clearHolder(running, again)
    const attempt = await tryStart(running, foreign)
    if (attempt.postmaster) return attempt.postmaster
    // Another process's lock, or remains of a server that is just exiting: check again.
    if (
      !/lock file .{1,300} (already exists|is empty)|bogus data in lock file|shared memory block .{1,100} is still in use/.test(
        attempt.log,
      ) ||
      Date.now() > deadline
    ) {
      const reason = attempt.log.split('\n').findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? 'see its log'
      throw new EmbeddedPostgresError(`PostgreSQL does not start: ${reason.trim()} (log: ${logFile(running.place)})`)
    }
    await pause(100)
  }
}

const clusterName = ({ name }: Owner): string => `${name}-${process.pid}-${processStart(process.pid)}`

/**
 * Checks which process holds the lock file of the cluster. A live server with a live starter: raises an error that names the starter. A
 * live server whose starter is gone: stops it. Any other process with that id is unrelated: returns the id.
 */
async function clearHolder({ place: { owner }, data }: Running, again: boolean): Promise<number | null> {
  for (let waited = 0; waited < 25_000; waited += 50) {
    const pid = lockOf(data)?.pid ?? 0
    const start = processStart(pid)
    if (start === null) {
      // A zombie still has its process id, which PostgreSQL would take for a live server.
      return pid > 0 ? pid : null
    }
    const command = commandOf(pid) ?? ''
    if (!command.includes(`-D ${data} `)) return pid
    const starter = /cluster_name=\w+-(\d+)-(\w+)/.exec(command)
    const starterPid = Number(starter?.[1])
    const isLeftByUs = again && starterPid === process.pid
    if (!isLeftByUs && (!starter || processStart(starterPid) === starter[2])) {
      const holder = starter ? `process ${starterPid}` : `PostgreSQL process ${pid}`
      throw new EmbeddedPostgresError(
        `${owner.title} is already running on this data, as ${holder}: stop that first, or set ${owner.settings.folder} to another folder (${data})`,
      )
    }
    if (waited % 5_000 === 0) signal(pid, waited < 15_000 ? 'SIGINT' : 'SIGQUIT')
    await pause(50)
  }
  throw new EmbeddedPostgresError(`A PostgreSQL of an earlier start does not end (${data})`)
}

/**
 * PostgreSQL creates its lock file and writes it a moment later. A file that stays empty belongs to a server that was killed in between.
 */
function removeEmptyLock(data: string): void {
  const lock = join(data, 'postmaster.pid')
  const stat = statSync(lock, { throwIfNoEntry: false })
  if (stat?.size === 0 && Date.now() - stat.mtimeMs > 3_000) rmSync(lock, { force: true })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just exited, or belongs to another account; the next check tells.
  }
}

/** Process id and state in the lock file, see PostgreSQL's `pidfile.h`. */
function lockOf(data: string): { pid: number; state: string } | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number.parseInt(lines[0] ?? '', 10), state: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

const logFile = ({ base }: PostgresLocation): string => join(base, 'postgres.log')

function openLog(place: PostgresLocation): { fd: number; from: number } {
  const file = logFile(place)
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (bytes > 5_000_000) renameSync(file, `${file}.old`)
  return { fd: openSync(file, 'a', 0o600), from: bytes > 5_000_000 ? 0 : bytes }
}

async function tryStart(running: Running, foreign: number | null): Promise<{ postmaster?: Postmaster; log: string }> {
  const { place, binaries, data, socket, settings } = running
  const log = openLog(place)
  const all: Record<string, string> = {
    cluster_name: clusterName(place.owner),
    listen_addresses: '',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    ...settings,
  }
  const server = [
    join(binaries.bin, 'postgres'),
    '-D',
    data,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn('/bin/sh', ['-c', watcher, `${place.owner.name}-postgres`, ...server], {
    cwd: place.base,
    // PostgreSQL respects a lock file whose process id is alive, unless it is its grandparent's. This excludes an unrelated process that
    // reuses the id of an old server.
    env: { ...plainEnvironment, ...(foreign && { PG_GRANDPARENT_PID: String(foreign) }) },
    stdio: ['pipe', 'pipe', log.fd],
    // Detached, so that terminal signals reach only this process, which then stops the server itself.
    detached: true,
    ...place.account,
  })
  closeSync(log.fd)
  const ended = once(child, 'exit')
  const pid = await Promise.race([firstNumber(child), ended.then(() => 0)])
  child.stdin?.on('error', () => {})

  while (child.exitCode === null && child.signalCode === null) {
    const lock = lockOf(data)
    if (lock?.pid === pid && lock.state === 'ready') return { postmaster: watchServer(child, pid, ended), log: '' }
    await Promise.race([pause(5), ended])
  }
  return { log: readFileSync(logFile(place)).subarray(log.from).toString() }
}

async function firstNumber(child: ChildProcess): Promise<number> {
  if (!child.stdout) return 0
  for await (const line of createInterface({ input: child.stdout })) return Number(line)
  return 0
}

function watchServer(child: ChildProcess, pid: number, ended: Promise<unknown>): Postmaster {
  let stopping = false
  // If only the shell was killed, its background subshell stops the server once the pipe closes.
  child.once('exit', () => child.stdin?.destroy())
  return {
    pid,
    lost: new Promise((resolve) => child.once('exit', () => stopping || resolve())),
    async stop() {
      stopping = true
      child.stdin?.end()
      await ended
    },
  }
}
