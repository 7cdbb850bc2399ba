import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { freePort } from '../../../server/src/testing/servers/free-port.ts'
import type { Effort, Findings } from '../../part.ts'
import { allEnded, root, scratchFolder } from '../../real-server.ts'
import { createRandom, type Random, seedOfRun } from '../../random.ts'
import { type KillableServer, killableServer } from '../kills/killable-server.ts'
import { bundleEditableServer, type Edit, type Protection, takeOut } from './take-out.ts'

/** Schedules that are played at once; each round has one kill. */
const perRound = 20
/** Rounds without a protection before it counts as not noticed. */
const roundsWithout = 10
const longestRoundMs = 180_000
/** What a report of a missing protection says first. */
const telling = /: (false|lost|doubled|mixed)/

/** Shared by the schedules of a round. */
export interface Stage<Code> {
  base: string
  dataDir: string
  /** The connection, which a kill of the database replaces. */
  db: () => Database
  /** Of the page. */
  code: Code
}

/** The steps of a pupil and of everything around, in an order that follows from the seed. */
export interface Schedule<Step = unknown> {
  number: number
  random: Random
  steps: Step[]
  /** The step after which the server is killed while everybody sends. */
  killAt: number
}

/** Plays one schedule: what people do, and the judge beside them. */
export interface Player {
  readonly schedule: Schedule<{ act: string }>
  /** What did not hold. */
  readonly broken: readonly string[]
  /** What it is doing, for the report of one that does not end. */
  readonly doing: string | undefined
  readonly faults: number
  readonly requests: number
  begin: () => Promise<void>
  /** Plays the steps from one place to another. */
  play: (from: number, to?: number) => Promise<void>
  /** Everybody sends at once, so that a kill meets requests under way. */
  sendAll: () => Promise<void>
  /** Judges what pages have said so far. */
  judgeClaims: () => Promise<void>
  /** All lines are up again, and everything must arrive. */
  heal: () => Promise<void>
  /** At the end: by what was done, what pages said, and what the server has. */
  judge: () => Promise<{ broken: string[]; counts: Record<string, number> }>
  leave: () => void
}

/** A check that plays random schedules against the built server while it is killed. */
export interface ScheduleCheck<Code> {
  /** Schedules of a full run. */
  fullRun: number
  protections: readonly Protection[]
  edits: readonly Edit[]
  loadPage: (edits?: readonly Edit[]) => Promise<Code>
  /** Installs what the page's code needs; returns what removes it. */
  install: () => () => void
  /** A player for each number, with all that it needs on the server. */
  open: (stage: Stage<Code>, seed: number, numbers: readonly number[]) => Promise<Player[]>
  /** Runs once all have healed, before they are judged. */
  settle?: (stage: Stage<Code>) => Promise<void>
  figures: (counts: Record<string, number>, broken: readonly string[]) => Findings['figures']
}

interface Run<Code> {
  check: ScheduleCheck<Code>
  base: string
  dataDir: string
  server: KillableServer
  db: Database
  code: Code
  random: Random
  seed: number
  tally: { faults: number; requests: number; kills: number; schedules: number; counts: Record<string, number> }
}

/** Number of reports that begin with this word. */
export const countOf = (lines: readonly string[], word: string) =>
  lines.filter((line) => line.includes(`: ${word}`)).length

/**
 * Plays all schedules of a check, and then some again without each protection, which the judge must notice. `SEED` and `SCHEDULE` repeat one
 * schedule, `TAKEN_OUT` takes out one protection only.
 */
export async function runSchedules<Code>(check: ScheduleCheck<Code>, { scale, say }: Effort): Promise<Findings> {
  const seed = seedOfRun()
  const only = process.env['SCHEDULE']
  say(`seed ${seed}${only === undefined ? '' : `, schedule ${only}`}`)
  await using ends = new AsyncDisposableStack()
  const { folder, remove } = scratchFolder()
  ends.defer(remove)
  ends.defer(check.install())
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
  const server = killableServer(env)
  const db = await server.start()
  if (!db) throw new Error('not started')
  const tally = { faults: 0, requests: 0, kills: 0, schedules: 0, counts: {} }
  const state: Run<Code> = {
    check,
    base: `http://127.0.0.1:${env.PORT}`,
    dataDir: env.DATA_DIR,
    server,
    db,
    code: await check.loadPage(),
    random: createRandom(seed),
    seed,
    tally,
  }
  ends.defer(async () => {
    await state.db.$client.end().catch(() => {})
    await state.server.kill('both').catch(() => {})
  })

  const count = only === undefined ? Math.max(perRound, Math.round(check.fullRun * scale)) : 1
  const numbers =
    process.env['TAKEN_OUT'] !== undefined
      ? []
      : only === undefined
        ? Array.from({ length: count }, (_, index) => index)
        : [Number(only)]
  const broken: string[] = []
  for (let from = 0; from < numbers.length && broken.length < 20; from += perRound) {
    broken.push(...(await playRound(state, numbers.slice(from, from + perRound), true)))
    if ((from / perRound) % 5 === 4)
      say(`${tally.schedules} schedules, ${tally.requests} requests, ${tally.kills} kills`)
  }
  const figures: Findings['figures'] = [
    ['schedules; requests; line faults', `${tally.schedules}; ${tally.requests}; ${tally.faults}`],
    ['kills of the server under requests', tally.kills],
    ...check.figures(tally.counts, broken),
  ]
  if (only === undefined && broken.length === 0) {
    say('each protection is taken out in turn')
    const seen = await takeOutEach(state, env, say)
    broken.push(
      ...seen.filter(({ line }) => line === undefined).map(({ name }) => `nobody notices that ${name} is missing`),
    )
    figures.push([
      'protections taken out; noticed',
      `${seen.length}; ${seen.filter(({ line }) => line !== undefined).length}`,
    ])
  }
  await state.db.$client.end()
  const code = await state.server.stop()
  if (code !== 0) broken.push(`the last server exited with ${String(code)}`)
  if (!(await allEnded(folder))) broken.push('a process is still running')
  return { broken, figures }
}

/** Plays schedules at once, with a kill in the middle, and returns what was broken. */
async function playRound<Code>(state: Run<Code>, numbers: readonly number[], isKilled: boolean): Promise<string[]> {
  const stage = { base: state.base, dataDir: state.dataDir, db: () => state.db, code: state.code }
  const players = await state.check.open(stage, state.seed, numbers)
  const all = (work: (player: Player) => Promise<unknown>) => Promise.all(players.map(work))
  const isInTime = await Promise.race([
    playAll(state, all, isKilled).then(() => true),
    pause(longestRoundMs, false, { ref: false }),
  ])
  if (!isInTime)
    return players.flatMap(({ schedule, doing }) =>
      doing === undefined ? [] : [report(state, schedule, `it does not end: ${doing}`)],
    )
  await state.check.settle?.(stage)
  const broken: string[] = []
  await all(async (player) => {
    const verdict = await player.judge()
    const { tally } = state
    for (const [key, value] of Object.entries(verdict.counts)) tally.counts[key] = (tally.counts[key] ?? 0) + value
    tally.faults += player.faults
    tally.requests += player.requests
    tally.schedules += 1
    player.leave()
    broken.push(...[...player.broken, ...verdict.broken].map((line) => report(state, player.schedule, line)))
  })
  return broken
}

async function playAll<Code>(
  state: Run<Code>,
  all: (work: (player: Player) => Promise<unknown>) => Promise<unknown>,
  isKilled: boolean,
) {
  await all(async (player) => {
    await player.begin()
    await player.play(0, player.schedule.killAt)
  })
  const sending = all((player) => player.sendAll())
  if (isKilled) {
    await pause(state.random.integer(5, 350))
    await killServer(state)
  }
  await sending
  await all(async (player) => {
    await player.judgeClaims()
    await player.play(player.schedule.killAt)
    await player.heal()
  })
}

async function killServer<Code>(state: Run<Code>): Promise<void> {
  await state.server.kill(state.random.maybe(0.3) ? 'both' : 'server')
  state.tally.kills += 1
  await state.db.$client.end().catch(() => {})
  const db = await state.server.start()
  if (!db) throw new Error('not started again')
  state.db = db
}

/** In one line, for a report. */
const describe = ({ steps, killAt }: Schedule<{ act: string }>): string =>
  steps
    .map(
      ({ act, ...more }, index) =>
        `${[act, ...Object.values(more).flat()].join(' ')}${index === killAt ? ', KILL' : ''}`,
    )
    .join(' · ')

const report = <Code>({ seed }: Run<Code>, schedule: Player['schedule'], line: string) =>
  `SEED=${seed} SCHEDULE=${schedule.number}: ${line} [${describe(schedule)}]`

type Seen = Protection & { line: string | undefined }

/** Plays without each protection, until the judge notices. */
async function takeOutEach<Code>(
  state: Run<Code>,
  env: Record<string, string> & { DATA_DIR: string },
  say: Effort['say'],
): Promise<Seen[]> {
  const { protections, edits, loadPage } = state.check
  const seen: Seen[] = []
  const [page, editable, main] = [state.code, await loadPage(edits), await bundleEditableServer(edits)]
  const restart = async (server: KillableServer) => {
    await state.db.$client.end().catch(() => {})
    await state.server.stop()
    state.server = server
    state.db = (await server.start()) as Database
  }
  const only = process.env['TAKEN_OUT']
  for (const protection of protections.filter(({ name }) => only === undefined || name === only)) {
    if (protection.side === 'page') {
      state.code = editable
      takeOut(protection.name)
    } else await restart(killableServer({ ...env, TAKEN_OUT: protection.name }, main))
    let line: string | undefined
    for (let round = 0; round < roundsWithout && line === undefined; round += 1) {
      const numbers = Array.from({ length: perRound }, (_, index) => round * perRound + index)
      const lines = await playRound(state, numbers, protection.needsKill ?? false)
      line = lines.find((one) => telling.test(one)) ?? lines[0]
    }
    takeOut(undefined)
    state.code = page
    const words = line?.replace(/^SEED=\d+ /, '').replace(/ \[.*/s, '')
    say(`${protection.side}: ${protection.promise} (${protection.name}): ${words ?? 'NOT NOTICED'}`)
    seen.push({ ...protection, line: words })
  }
  await restart(killableServer(env, join(root, 'server/dist/main.js')))
  return seen
}
