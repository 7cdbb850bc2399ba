import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { runningDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import type { Part } from '../part.ts'
import { adminToken, allEnded, type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { createRandom, seedOfRun } from '../random.ts'
import { client, type ClientGroup, longDownload, slowUpload } from './stop/clients.ts'
import type { RequestRecord } from './stop/watched-request.ts'

const fullRun = 15
const clients = 50
const [uploads, downloads] = [4, 2]
/** Maximum time from the signal to the exit. */
const longestStopMs = 10_000
/** The listener may accept connections already queued for this long after the signal; half a second on an idle machine. */
const lastCallMs = 2_500

interface Round {
  log: RequestRecord[]
  signalAt: number
  stopMs: number
  code: number | null
  /** When the last new connection was accepted, in milliseconds after the signal. */
  lastAcceptedMs: number
  subjects: Map<string, RequestRecord>
}

export const stopUnderLoad: Part = {
  name: 'stop-under-load',
  title: 'SIGTERM while 50 clients send requests',
  async run({ scale, say }) {
    const seed = seedOfRun()
    say(`seed ${seed}`)
    const random = createRandom(seed)
    const { folder, remove } = scratchFolder()
    const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
    const rounds: Round[] = []
    const broken: string[] = []
    let [number, token] = [0, '']
    try {
      for (let count = 0; count < Math.max(2, Math.round(fullRun * scale)); count += 1) {
        const server = await startRealServer(env)
        try {
          token ||= await adminToken(server.base)
          rounds.push(await runRound({ server, random, token, nextNumber: () => (number += 1) }))
        } finally {
          await server.kill()
        }
        if (!(await allEnded(folder))) broken.push('a process is still running after the exit')
      }
      const stored = await readSubjects(env)
      for (const round of rounds) broken.push(...judge(round, stored))
      return { broken: [...new Set(broken)].slice(0, 40), figures: figuresOf(rounds) }
    } finally {
      remove()
    }
  },
}

interface RoundFixtures extends Pick<ClientGroup, 'random' | 'token' | 'nextNumber'> {
  server: RealServer
}

async function runRound({ server, random, token, nextNumber }: RoundFixtures): Promise<Round> {
  const { base } = server
  const videos = await fetch(`${base}/api/videos`, { headers: { authorization: `Bearer ${token}` } })
  const { items } = (await videos.json()) as { items: { url: string | null }[] }
  const video = items.find(({ url }) => url)?.url ?? ''
  const group: ClientGroup = { base, random, token, log: [], subjects: new Map(), isStopping: false, video, nextNumber }
  const running = Array.from({ length: clients }, (_, index) => client(group, index % 2 === 0))
  await pause(random.integer(600, 1_500))
  running.push(...Array.from({ length: uploads }, () => slowUpload(group)))
  running.push(...Array.from({ length: downloads }, () => longDownload(group)))
  await pause(random.integer(300, 900))

  const signalAt = Date.now()
  const stopping = server.stop()
  const probing = probeConnections(Number(new URL(base).port), stopping)
  // The clients continue for a while, as they do not know about the stop.
  await pause(400)
  group.isStopping = true
  const code = await stopping
  const stopMs = Date.now() - signalAt
  await Promise.all(running)
  const lastAcceptedMs = (await probing) - signalAt
  return { log: group.log, subjects: group.subjects, signalAt, stopMs, code, lastAcceptedMs }
}

/** Opens new connections until the server has exited; returns the time of the last one accepted. */
async function probeConnections(port: number, exited: Promise<unknown>): Promise<number> {
  let last = 0
  const state = { isGone: false }
  void exited.then(() => (state.isGone = true))
  while (!state.isGone) {
    const isAccepted = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        done(true)
      })
      socket.on('error', () => done(false))
    })
    if (isAccepted) last = Date.now()
    await pause(20)
  }
  return last
}

const isAnswered = ({ status }: RequestRecord) => status >= 200 && status < 300
/** A busy server sends Retry-After, a closing one `Connection: close`. */
const isRefusedCleanly = ({ status, isLast, isBusy }: RequestRecord) => status === 503 && (isLast || isBusy)
const sentBefore = ({ headSentAt }: RequestRecord, signalAt: number) => headSentAt < signalAt

function judge(
  { log, signalAt, stopMs, code, lastAcceptedMs, subjects }: Round,
  stored: Map<string, number>,
): string[] {
  const broken: string[] = []
  for (const entry of log) {
    if (sentBefore(entry, signalAt) && !isAnswered(entry) && !entry.isBusy)
      broken.push(`a ${entry.what} sent before the signal was not answered: ${entry.error || entry.status}`)
    else if (entry.status >= 400 && !isRefusedCleanly(entry))
      broken.push(`a ${entry.what} sent after the signal was answered ${entry.status}`)
  }
  for (const [subject, entry] of subjects) {
    const rows = stored.get(subject) ?? 0
    if (isAnswered(entry) && rows !== 1) broken.push(`an acknowledged message is stored ${rows} times`)
    if (!isAnswered(entry) && rows !== 0)
      broken.push(`a message was stored, but its answer was lost: ${entry.error || entry.status}`)
  }
  if (code !== 0) broken.push(`it exited with ${String(code)}`)
  if (stopMs > longestStopMs) broken.push(`it took ${stopMs} ms to end`)
  if (lastAcceptedMs > lastCallMs) broken.push(`a new connection was accepted ${lastAcceptedMs} ms after the signal`)
  return broken
}

function figuresOf(rounds: Round[]): [string, string | number][] {
  const count = (which: (entry: RequestRecord, round: Round) => boolean) =>
    rounds.reduce((sum, round) => sum + round.log.filter((entry) => which(entry, round)).length, 0)
  const inFlight = count((entry, { signalAt }) => sentBefore(entry, signalAt) && entry.doneAt >= signalAt)
  const slow = (what: string) => count((entry) => entry.what === what && isAnswered(entry))
  const after = (which: (entry: RequestRecord) => boolean) =>
    count((entry, { signalAt }) => !sentBefore(entry, signalAt) && which(entry))
  return [
    ['stops under load', rounds.length],
    ['requests sent before the signal', count((entry, { signalAt }) => sentBefore(entry, signalAt))],
    [
      'of these in flight at the signal; not answered',
      `${inFlight}; ${count((entry, { signalAt }) => sentBefore(entry, signalAt) && !isAnswered(entry) && !entry.isBusy)}`,
    ],
    [
      'slow uploads and long downloads in flight at the signal, answered',
      `${slow('slow upload')} of ${rounds.length * uploads}, ${slow('long download')} of ${rounds.length * downloads}`,
    ],
    [
      'sent after the signal: answered, refused with 503, connection refused or closed',
      `${after(isAnswered)}, ${after(isRefusedCleanly)}, ${after((entry) => entry.status === 0)}`,
    ],
    ['last new connection accepted after the signal', `${Math.max(...rounds.map((round) => round.lastAcceptedMs))} ms`],
    [
      'longest time from the signal to the exit',
      `${(Math.max(...rounds.map((round) => round.stopMs)) / 1_000).toFixed(1)} s`,
    ],
    ['exit code', [...new Set(rounds.map((round) => String(round.code)))].join(', ')],
  ]
}

/** Counts the stored messages by subject, read from the restarted server. */
async function readSubjects(env: Record<string, string> & { DATA_DIR: string }): Promise<Map<string, number>> {
  const server = await startRealServer(env)
  try {
    const connection = await runningDatabase(env.DATA_DIR)
    if (!connection) throw new Error('the database cannot be reached')
    const db = openDatabase(connection, 1)
    const { rows } = await db.$client.query<{ subject: string; count: string }>(
      'select subject, count(*) from contact_messages group by subject',
    )
    await db.$client.end()
    return new Map(rows.map((row) => [row.subject, Number(row.count)]))
  } finally {
    await server.stop()
  }
}
