import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/src/platform/database.ts'
import { runningPostgres } from '../../server/src/platform/embedded-postgres/running.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import type { Part } from '../part.ts'
import { adminToken, allEnded, type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { chancesOf, seedOfRun } from '../seeded.ts'
import { client, type Crowd, longDownload, slowUpload } from './stop/crowd.ts'
import type { Watched } from './stop/watched-request.ts'

const wholeRun = 15
const clients = 50
const [uploads, downloads] = [4, 2]
/** The issue's own bound. */
const longestStopMs = 10_000
/** The listener may take what was under way for so long after the signal, and nothing later; on a quiet machine it is half a second. */
const lastCallMs = 2_500

interface Round {
  log: Watched[]
  signalAt: number
  stopMs: number
  code: number | null
  /** When a new connection was last accepted, in milliseconds after the signal. */
  lastAcceptedMs: number
  subjects: Map<string, Watched>
}

export const stopUnderLoad: Part = {
  name: 'stop-under-load',
  title: 'SIGTERM while 50 clients send requests',
  async run({ scale, say }) {
    const seed = seedOfRun()
    say(`seed ${seed}`)
    const chances = chancesOf(seed)
    const { folder, remove } = scratchFolder()
    const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
    const rounds: Round[] = []
    const broken: string[] = []
    let [number, token] = [0, '']
    try {
      for (let count = 0; count < Math.max(2, Math.round(wholeRun * scale)); count += 1) {
        const server = await startRealServer(env)
        try {
          token ||= await adminToken(server.base)
          rounds.push(await play({ server, chances, token, nextNumber: () => (number += 1) }))
        } finally {
          await server.kill()
        }
        if (!(await allEnded(folder))) broken.push('a process is left after the end')
      }
      const kept = await readSubjects(env)
      for (const round of rounds) broken.push(...judge(round, kept))
      return { broken: [...new Set(broken)].slice(0, 40), figures: figuresOf(rounds) }
    } finally {
      remove()
    }
  },
}

interface Stage extends Pick<Crowd, 'chances' | 'token' | 'nextNumber'> {
  server: RealServer
}

async function play({ server, chances, token, nextNumber }: Stage): Promise<Round> {
  const { base } = server
  const videos = await fetch(`${base}/api/videos`, { headers: { authorization: `Bearer ${token}` } })
  const { items } = (await videos.json()) as { items: { url: string | null }[] }
  const film = items.find(({ url }) => url)?.url ?? ''
  const crowd: Crowd = { base, chances, token, log: [], subjects: new Map(), leaving: false, film, nextNumber }
  const running = Array.from({ length: clients }, (_, place) => client(crowd, place % 2 === 0))
  await pause(chances.whole(600, 1_500))
  running.push(...Array.from({ length: uploads }, () => slowUpload(crowd)))
  running.push(...Array.from({ length: downloads }, () => longDownload(crowd)))
  await pause(chances.whole(300, 900))

  const signalAt = Date.now()
  const stopping = server.stop()
  const knocking = knock(Number(new URL(base).port), stopping)
  // The clients go on a while: they have not heard of it.
  await pause(400)
  crowd.leaving = true
  const code = await stopping
  const stopMs = Date.now() - signalAt
  await Promise.all(running)
  const lastAcceptedMs = (await knocking) - signalAt
  return { log: crowd.log, subjects: crowd.subjects, signalAt, stopMs, code, lastAcceptedMs }
}

/** Tries new connections until the server is gone; gives the moment of the last one that was taken. */
async function knock(port: number, gone: Promise<unknown>): Promise<number> {
  let last = 0
  const state = { isGone: false }
  void gone.then(() => (state.isGone = true))
  while (!state.isGone) {
    const taken = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        done(true)
      })
      socket.on('error', () => done(false))
    })
    if (taken) last = Date.now()
    await pause(20)
  }
  return last
}

const isAnswered = ({ status }: Watched) => status >= 200 && status < 300
/** A busy server says when to come again, a closing one that the connection ends. */
const isRefusedCleanly = ({ status, isLast, isBusy }: Watched) => status === 503 && (isLast || isBusy)
const sentBefore = ({ headSentAt }: Watched, signalAt: number) => headSentAt < signalAt

function judge({ log, signalAt, stopMs, code, lastAcceptedMs, subjects }: Round, kept: Map<string, number>): string[] {
  const broken: string[] = []
  for (const entry of log) {
    if (sentBefore(entry, signalAt) && !isAnswered(entry) && !entry.isBusy)
      broken.push(`a ${entry.what} sent before the signal was not answered: ${entry.error || entry.status}`)
    else if (entry.status >= 400 && !isRefusedCleanly(entry))
      broken.push(`a ${entry.what} sent after the signal was answered ${entry.status}`)
  }
  for (const [subject, entry] of subjects) {
    const rows = kept.get(subject) ?? 0
    if (isAnswered(entry) && rows !== 1) broken.push(`an acknowledged message is there ${rows} times`)
    if (!isAnswered(entry) && rows !== 0)
      broken.push(`a message was kept, and its answer lost: ${entry.error || entry.status}`)
  }
  if (code !== 0) broken.push(`it ended with ${String(code)}`)
  if (stopMs > longestStopMs) broken.push(`it took ${stopMs} ms to end`)
  if (lastAcceptedMs > lastCallMs) broken.push(`a new connection was accepted ${lastAcceptedMs} ms after the signal`)
  return broken
}

function figuresOf(rounds: Round[]): [string, string | number][] {
  const count = (which: (entry: Watched, round: Round) => boolean) =>
    rounds.reduce((sum, round) => sum + round.log.filter((entry) => which(entry, round)).length, 0)
  const inFlight = count((entry, { signalAt }) => sentBefore(entry, signalAt) && entry.doneAt >= signalAt)
  const slow = (what: string) => count((entry) => entry.what === what && isAnswered(entry))
  const after = (which: (entry: Watched) => boolean) =>
    count((entry, { signalAt }) => !sentBefore(entry, signalAt) && which(entry))
  return [
    ['stops under load', rounds.length],
    ['requests sent before the signal', count((entry, { signalAt }) => sentBefore(entry, signalAt))],
    [
      'of these in flight at the signal; not answered',
      `${inFlight}; ${count((entry, { signalAt }) => sentBefore(entry, signalAt) && !isAnswered(entry) && !entry.isBusy)}`,
    ],
    [
      'slow uploads and long downloads over the signal, answered',
      `${slow('slow upload')} of ${rounds.length * uploads}, ${slow('long download')} of ${rounds.length * downloads}`,
    ],
    [
      'sent after the signal: answered, told 503, refused or closed before they were read',
      `${after(isAnswered)}, ${after(isRefusedCleanly)}, ${after((entry) => entry.status === 0)}`,
    ],
    [
      'last new connection that was accepted, after the signal',
      `${Math.max(...rounds.map((round) => round.lastAcceptedMs))} ms`,
    ],
    [
      'from the signal to the end, longest',
      `${(Math.max(...rounds.map((round) => round.stopMs)) / 1_000).toFixed(1)} s`,
    ],
    ['exit code', [...new Set(rounds.map((round) => String(round.code)))].join(', ')],
  ]
}

/** How often each message is kept, read from the server when it is up again. */
async function readSubjects(env: Record<string, string> & { DATA_DIR: string }): Promise<Map<string, number>> {
  const server = await startRealServer(env)
  try {
    const connection = await runningPostgres(env.DATA_DIR)
    if (!connection) throw new Error('the database is not to be reached')
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
