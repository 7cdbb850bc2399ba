import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/src/platform/database.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import type { Findings, Part } from '../part.ts'
import { median } from '../percentile.ts'
import { adminToken, allEnded, scratchFolder } from '../real-server.ts'
import { chancesOf, seedOfRun } from '../seeded.ts'
import { drainJobs } from './kills/drain.ts'
import { findHalfWritten, findMissingFiles } from './kills/half-written.ts'
import { type Act, judge, sqlOn } from './kills/ledger.ts'
import { expectedOfSessions } from './kills/live-mails.ts'
import { type Mailbox, openMailbox } from './kills/mailbox.ts'
import { compareMails } from './kills/mails-against-acts.ts'
import { type MortalServer, mortalServer, type Victims } from './kills/mortal-server.ts'
import { tellStories } from './kills/stories.ts'
import type { World } from './kills/world.ts'

const wholeRun = 120
const clients = 14
/** The stories that are being told may come to their end for so long, and the jobs after them. */
const lastSeconds = { stories: 90, jobs: 180 }
const linesSaid = 40

interface Tally {
  victims: Record<Victims, number>
  whileStarting: number
  restartMs: number[]
}

export const kills: Part = {
  name: 'kills',
  title: 'SIGKILL at random moments under writes of every kind',
  async run({ scale, say }) {
    const seed = seedOfRun()
    say(`seed ${seed}`)
    const chances = chancesOf(seed)
    const { folder, remove } = scratchFolder()
    const mailbox = await openMailbox(() => chances.whole(0, 30))
    const port = String(await freePort())
    const server = mortalServer({ DATA_DIR: join(folder, 'data'), PORT: port, SMTP_URL: mailbox.url })
    const world: World = {
      base: `http://127.0.0.1:${port}`,
      chances,
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
      return await play({ world, server, mailbox, rounds: Math.max(3, Math.round(wholeRun * scale)), say, folder })
    } finally {
      world.ending = true
      await server.kill('both').catch(() => {})
      await mailbox.close()
      await world.db?.$client.end().catch(() => {})
      remove()
    }
  },
}

interface Play {
  world: World
  server: MortalServer
  mailbox: Mailbox
  rounds: number
  folder: string
  say: (line: string) => void
}

async function play({ world, server, mailbox, rounds, folder, say }: Play): Promise<Findings> {
  const tally: Tally = { victims: { server: 0, both: 0 }, whileStarting: 0, restartMs: [] }
  let db = await server.start()
  if (!db) throw new Error('not started')
  world.adminToken = await adminToken(world.base)
  world.db = db
  const told = Promise.all(Array.from({ length: clients }, () => tellStories(world)))
  // A while without kills, so that there are subscribers for the stories that need some.
  await pause(3_000)
  let judged = 0
  for (let round = 1; round <= rounds && world.broken.length < linesSaid; round += 1) {
    await pause(world.chances.whole(150, 1_800))
    const victims: Victims = world.chances.maybe(0.3) ? 'both' : 'server'
    const killed = server.kill(victims)
    world.db = null
    await killed
    tally.victims[victims] += 1
    await db.$client.end().catch(() => {})
    if (round < rounds && world.chances.maybe(0.2)) {
      round += 1
      tally.whileStarting += 1
      await server.start({
        afterMs: world.chances.whole(30, 1_500),
        victims: world.chances.maybe(0.3) ? 'both' : 'server',
      })
    }
    const begun = performance.now()
    db = (await server.start()) ?? db
    tally.restartMs.push(performance.now() - begun)
    // The clients wait: what is found now is what the kill has left.
    judged = await judgeSince(judged, world, db)
    world.broken.push(...(await findHalfWritten(db)))
    world.db = db
    if (round % 20 === 0) say(`${round} kills, ${world.acts.length} writes, ${mailbox.deliveries.length} mails`)
  }
  world.ending = true
  const inTime = await Promise.race([told.then(() => true), pause(lastSeconds.stories * 1_000, false, { ref: false })])
  if (!inTime) world.broken.push(`the stories did not come to their end in ${lastSeconds.stories} s`)
  const left = await drainJobs(db, lastSeconds.jobs)
  world.broken.push(...left.map((line) => `a job is left: ${line}`))
  const figures = await sumUp({ world, db, server, mailbox, tally, files: join(folder, 'data/files') })
  world.db = null
  await db.$client.end()
  const code = await server.stop()
  if (code !== 0) world.broken.push(`the last server ended with ${String(code)}`)
  if (!(await allEnded(folder))) world.broken.push('a process is left')
  return { broken: [...new Set(world.broken)].slice(0, linesSaid), figures }
}

/** Holds the acts of the last round against the database; gives how many acts there are by now. */
async function judgeSince(from: number, world: World, db: Database): Promise<number> {
  const acts = world.acts.slice(from).filter((act) => !act.late)
  for (const act of acts) {
    const { broken } = await judge(act, sqlOn(db))
    if (broken) world.broken.push(`after a restart: ${broken}`)
  }
  return world.acts.length
}

interface End {
  world: World
  db: Database
  server: MortalServer
  mailbox: Mailbox
  tally: Tally
  files: string
}

/** Holds everything against everything, once all is done, and gives the figures. */
async function sumUp({ world, db, server, mailbox, tally, files }: End): Promise<Findings['figures']> {
  const count = { acknowledged: 0, unknown: 0, refused: 0, sent: 0 } satisfies Record<Act['state'], number>
  const unknown = { whole: 0, absent: 0 }
  const expected = []
  let [lost, half] = [0, 0]
  for (const act of world.acts) {
    const { truth, broken } = await judge(act, sqlOn(db))
    if (broken) world.broken.push(broken)
    count[act.state] += 1
    if (act.state === 'unknown' && (truth === 'whole' || truth === 'absent')) unknown[truth] += 1
    if (truth === 'absent' && act.state === 'acknowledged') lost += 1
    if (truth !== 'whole' && truth !== 'absent') half += 1
    if (truth === 'whole') expected.push(...act.mails())
  }
  expected.push(...(await expectedOfSessions(db)))
  const mails = compareMails(expected, mailbox.deliveries, server.kills)
  const rows = await findHalfWritten(db)
  const kept = await findMissingFiles(db, files, world.uploads)
  world.broken.push(...mails.broken, ...rows, ...kept.broken)
  const { entries } = await sqlOn(db)('select count(*) as entries from audit_log', [])
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return [
    ['kills', server.kills.length],
    [
      'of these, the server with its PostgreSQL; in the middle of a start',
      `${tally.victims.both}; ${tally.whileStarting}`,
    ],
    ['kinds of writes; writes sent', `${new Set(world.acts.map(({ kind }) => kind)).size}; ${world.acts.length}`],
    ['acknowledged; of these lost', `${count.acknowledged}; ${lost}`],
    ['cut by a kill; of these done whole, not done', `${count.unknown}; ${unknown.whole}, ${unknown.absent}`],
    ['half-written, of writes and of rows', `${half}, ${rows.length}`],
    ['mails called for; that never came, or came as two', `${mails.expected}; ${mails.broken.length}`],
    ['the same mail once more (same Message-ID), after a kill between its "250" and the note of it', mails.repeats],
    ['longest time from its last byte to that kill', `${mails.longestMs} ms`],
    ['files that rows name; missing or changed', `${kept.count}; ${kept.broken.length}`],
    ['entries of the audit log, their chain whole', entries ?? 0],
    [
      'restart until ready, median and longest',
      `${seconds(median(tally.restartMs))}, ${seconds(Math.max(...tally.restartMs))}`,
    ],
  ]
}
