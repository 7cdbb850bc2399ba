import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/src/platform/db/database.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import type { Findings, Part } from '../part.ts'
import { median } from '../percentile.ts'
import { adminToken, allEnded, scratchFolder } from '../real-server.ts'
import { createRandom, seedOfRun } from '../random.ts'
import { drainJobs } from './kills/drain.ts'
import { findHalfWritten, findMissingFiles } from './kills/half-written.ts'
import { type RecordedWrite, judge, sqlOn } from './kills/ledger.ts'
import { expectedOfSessions } from './kills/live-mails.ts'
import { type Mailbox, openMailbox } from './kills/mailbox.ts'
import { compareMails } from './kills/compare-mails.ts'
import { type KillableServer, killableServer, type KillTarget } from './kills/killable-server.ts'
import { runScenarios } from './kills/run-scenarios.ts'
import type { KillFixtures } from './kills/kill-fixtures.ts'

const fullRun = 120
const clients = 14
/** Maximum time for the running scenarios to end, and for their jobs after that. */
const lastSeconds = { scenarios: 90, jobs: 180 }
const maxLines = 40

interface Tally {
  target: Record<KillTarget, number>
  whileStarting: number
  restartMs: number[]
}

export const kills: Part = {
  name: 'kills',
  title: 'SIGKILL at random moments under writes of every kind',
  async run({ scale, say }) {
    const seed = seedOfRun()
    say(`seed ${seed}`)
    const random = createRandom(seed)
    const { folder, remove } = scratchFolder()
    const mailbox = await openMailbox(() => random.integer(0, 30))
    const port = String(await freePort())
    const server = killableServer({ DATA_DIR: join(folder, 'data'), PORT: port, SMTP_URL: mailbox.url })
    const fixtures: KillFixtures = {
      base: `http://127.0.0.1:${port}`,
      random,
      mailbox,
      acts: [],
      broken: [],
      db: null,
      adminToken: '',
      subscribers: [],
      uploads: new Set(),
      ending: false,
      nextNumber: (
        (number) => () =>
          (number += 1)
      )(0),
    }
    try {
      return await runKills({
        fixtures,
        server,
        mailbox,
        rounds: Math.max(3, Math.round(fullRun * scale)),
        say,
        folder,
      })
    } finally {
      fixtures.ending = true
      await server.kill('both').catch(() => {})
      await mailbox.close()
      await fixtures.db?.$client.end().catch(() => {})
      remove()
    }
  },
}

interface KillRun {
  fixtures: KillFixtures
  server: KillableServer
  mailbox: Mailbox
  rounds: number
  folder: string
  say: (line: string) => void
}

async function runKills({ fixtures, server, mailbox, rounds, folder, say }: KillRun): Promise<Findings> {
  const tally: Tally = { target: { server: 0, both: 0 }, whileStarting: 0, restartMs: [] }
  let db = await server.start()
  if (!db) throw new Error('not started')
  fixtures.adminToken = await adminToken(fixtures.base)
  fixtures.db = db
  const running = Promise.all(Array.from({ length: clients }, () => runScenarios(fixtures)))
  // Time without kills, so that subscribers exist for the scenarios that need one.
  await pause(3_000)
  let judged = 0
  for (let round = 1; round <= rounds && fixtures.broken.length < maxLines; round += 1) {
    await pause(fixtures.random.integer(150, 1_800))
    const target: KillTarget = fixtures.random.maybe(0.3) ? 'both' : 'server'
    const killed = server.kill(target)
    fixtures.db = null
    await killed
    tally.target[target] += 1
    await db.$client.end().catch(() => {})
    if (round < rounds && fixtures.random.maybe(0.2)) {
      round += 1
      tally.whileStarting += 1
      await server.start({
        afterMs: fixtures.random.integer(30, 1_500),
        target: fixtures.random.maybe(0.3) ? 'both' : 'server',
      })
    }
    const startedAt = performance.now()
    db = (await server.start()) ?? db
    tally.restartMs.push(performance.now() - startedAt)
    // The clients are paused: any inconsistency found now was caused by the kill.
    judged = await judgeSince(judged, fixtures, db)
    fixtures.broken.push(...(await findHalfWritten(db)))
    fixtures.db = db
    if (round % 20 === 0) say(`${round} kills, ${fixtures.acts.length} writes, ${mailbox.deliveries.length} mails`)
  }
  fixtures.ending = true
  const inTime = await Promise.race([
    running.then(() => true),
    pause(lastSeconds.scenarios * 1_000, false, { ref: false }),
  ])
  if (!inTime) fixtures.broken.push(`the scenarios did not end within ${lastSeconds.scenarios} s`)
  const left = await drainJobs(db, lastSeconds.jobs)
  fixtures.broken.push(...left.map((line) => `a job is left: ${line}`))
  const figures = await sumUp({ fixtures, db, server, mailbox, tally, files: join(folder, 'data/files') })
  fixtures.db = null
  await db.$client.end()
  const code = await server.stop()
  if (code !== 0) fixtures.broken.push(`the last server exited with ${String(code)}`)
  if (!(await allEnded(folder))) fixtures.broken.push('a process is still running')
  return { broken: [...new Set(fixtures.broken)].slice(0, maxLines), figures }
}

/** Checks the writes of the last round against the database; returns the number of writes so far. */
async function judgeSince(from: number, fixtures: KillFixtures, db: Database): Promise<number> {
  const acts = fixtures.acts.slice(from).filter((act) => !act.late)
  for (const act of acts) {
    const { broken } = await judge(act, sqlOn(db))
    if (broken) fixtures.broken.push(`after a restart: ${broken}`)
  }
  return fixtures.acts.length
}

interface End {
  fixtures: KillFixtures
  db: Database
  server: KillableServer
  mailbox: Mailbox
  tally: Tally
  files: string
}

/** Checks all writes, rows, files and mails at the end, and returns the figures. */
async function sumUp({ fixtures, db, server, mailbox, tally, files }: End): Promise<Findings['figures']> {
  const count = { acknowledged: 0, unknown: 0, refused: 0, sent: 0 } satisfies Record<RecordedWrite['state'], number>
  const unknown = { complete: 0, absent: 0 }
  const expected = []
  let [lost, half] = [0, 0]
  for (const act of fixtures.acts) {
    const { completeness, broken } = await judge(act, sqlOn(db))
    if (broken) fixtures.broken.push(broken)
    count[act.state] += 1
    if (act.state === 'unknown' && (completeness === 'complete' || completeness === 'absent'))
      unknown[completeness] += 1
    if (completeness === 'absent' && act.state === 'acknowledged') lost += 1
    if (completeness !== 'complete' && completeness !== 'absent') half += 1
    if (completeness === 'complete') expected.push(...act.mails())
  }
  expected.push(...(await expectedOfSessions(db)))
  const mails = compareMails(expected, mailbox.deliveries, server.kills)
  const rows = await findHalfWritten(db)
  const fileCheck = await findMissingFiles(db, files, fixtures.uploads)
  fixtures.broken.push(...mails.broken, ...rows, ...fileCheck.broken)
  const { entries } = await sqlOn(db)('select count(*) as entries from audit_log', [])
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return [
    ['kills', server.kills.length],
    ['of these, of the server and PostgreSQL; during a start', `${tally.target.both}; ${tally.whileStarting}`],
    ['kinds of writes; writes sent', `${new Set(fixtures.acts.map(({ kind }) => kind)).size}; ${fixtures.acts.length}`],
    ['acknowledged writes; lost', `${count.acknowledged}; ${lost}`],
    ['interrupted by a kill; of these complete, absent', `${count.unknown}; ${unknown.complete}, ${unknown.absent}`],
    ['half-written writes, half-written rows', `${half}, ${rows.length}`],
    ['expected mails; missing or duplicated', `${mails.expected}; ${mails.broken.length}`],
    ['mails repeated under the same Message-ID, after a kill between "250" and its record', mails.repeats],
    ['longest time from the last byte of such a mail to the kill', `${mails.longestMs} ms`],
    ['files referenced by rows; missing or changed', `${fileCheck.count}; ${fileCheck.broken.length}`],
    ['audit log entries, with an intact hash chain', entries ?? 0],
    [
      'time to restart, median and longest',
      `${seconds(median(tally.restartMs))}, ${seconds(Math.max(...tally.restartMs))}`,
    ],
  ]
}
