import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/src/platform/db/database.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { allEnded, root, scratchFolder } from '../real-server.ts'
import { createRandom, type Random, seedOfRun } from '../random.ts'
import { type KillableServer, killableServer } from './kills/killable-server.ts'
import { openTests } from './tests/classroom.ts'
import { judgeEnd, type Verdict } from './tests/judge.ts'
import { bundleEditableServer, loadPageCode, type PageCode, takeOut } from './tests/load-code.ts'
import { installBrowser } from './tests/phone-line.ts'
import { Player, type Stage } from './tests/play-schedule.ts'
import { type Protection, protections } from './tests/protections.ts'
import { describe, makeSchedule, type Schedule } from './tests/schedule.ts'

const fullRun = 520
/** Schedules that are played at once; each round has one kill. */
const perRound = 20
/** Rounds without a protection before it counts as not noticed. */
const roundsWithout = 3
const longestRoundMs = 180_000
/** What a report of a missing protection says first. */
const telling = /: (false|lost|doubled)/

type Tally = Omit<Verdict, 'broken'> & { faults: number; requests: number; kills: number; schedules: number }

interface Run {
  base: string
  server: KillableServer
  db: Database
  code: PageCode
  random: Random
  seed: number
  tally: Tally
}

async function run({ scale, say }: Effort): Promise<Findings> {
  const seed = seedOfRun()
  const only = process.env['SCHEDULE']
  say(`seed ${seed}${only === undefined ? '' : `, schedule ${only}`}`)
  await using ends = new AsyncDisposableStack()
  const { folder, remove } = scratchFolder()
  ends.defer(remove)
  ends.defer(installBrowser())
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
  const server = killableServer(env)
  const db = await server.start()
  if (!db) throw new Error('not started')
  const tally = {
    given: 0,
    stored: 0,
    waiting: 0,
    excused: 0,
    events: 0,
    faults: 0,
    requests: 0,
    kills: 0,
    schedules: 0,
  }
  const state: Run = {
    base: `http://127.0.0.1:${env.PORT}`,
    server,
    db,
    code: await loadPageCode(false),
    random: createRandom(seed),
    seed,
    tally,
  }
  ends.defer(async () => {
    await state.db.$client.end().catch(() => {})
    await state.server.kill('both').catch(() => {})
  })

  const count = only === undefined ? Math.max(perRound, Math.round(fullRun * scale)) : 1
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
    ['answers given; in the log, not sent', `${tally.given}; ${tally.stored}, ${tally.waiting}`],
    ['of these destroyed with the phone’s storage, or with a page that had said so', tally.excused],
    ['lost', countOf(broken, 'lost')],
    ['doubled', countOf(broken, 'doubled')],
    ['false "saved"', countOf(broken, 'false')],
  ]
  if (only === undefined && broken.length === 0) {
    say('each protection is taken out in turn')
    const seen = await takeOutEach(state, env, say)
    broken.push(
      ...seen.filter(({ line }) => line === undefined).map(({ name }) => `nobody notices that ${name} is missing`),
    )
    figures.push(
      ['protections taken out; noticed', `${seen.length}; ${seen.filter(({ line }) => line !== undefined).length}`],
      ...seen.map(({ promise, name, side, line }): [string, string] => [
        `${side}: ${promise} (${name})`,
        line ?? 'NOT NOTICED',
      ]),
    )
  }
  await state.db.$client.end()
  const code = await state.server.stop()
  if (code !== 0) broken.push(`the last server exited with ${String(code)}`)
  if (!(await allEnded(folder))) broken.push('a process is still running')
  return { broken, figures }
}

const countOf = (lines: readonly string[], word: string) => lines.filter((line) => line.includes(`: ${word}`)).length

/** Plays schedules at once, with a kill in the middle, and returns what was broken. */
async function playRound(state: Run, numbers: readonly number[], isKilled: boolean): Promise<string[]> {
  const tests = await openTests(state.base, state.db, numbers.length)
  const stage: Stage = { base: state.base, db: () => state.db, code: state.code }
  const players = numbers.map((number, index) => {
    const test = tests[index]
    if (!test) throw new Error('a test is missing')
    return new Player(stage, makeSchedule(state.seed, number), test)
  })
  const all = (work: (player: Player) => Promise<unknown>) => Promise.all(players.map(work))
  const isInTime = await Promise.race([
    playAll(state, all, isKilled).then(() => true),
    pause(longestRoundMs, false, { ref: false }),
  ])
  if (!isInTime)
    return players.flatMap(({ schedule, doing }) =>
      doing === undefined ? [] : [report(state, schedule, `it does not end: ${doing}`)],
    )
  const broken: string[] = []
  await all(async (player) => {
    const verdict = await judgeEnd(state.base, state.db, player)
    for (const key of ['given', 'stored', 'waiting', 'excused', 'events'] as const) state.tally[key] += verdict[key]
    state.tally.faults += player.faults
    state.tally.requests += player.requests
    state.tally.schedules += 1
    player.leave()
    broken.push(...[...player.broken, ...verdict.broken].map((line) => report(state, player.schedule, line)))
  })
  return broken
}

async function playAll(
  state: Run,
  all: (work: (player: Player) => Promise<unknown>) => Promise<unknown>,
  isKilled: boolean,
) {
  await all(async (player) => {
    await player.begin()
    await player.play(player.schedule.steps.slice(0, player.schedule.killAt))
  })
  const sending = all((player) => player.sendAll())
  if (isKilled) {
    await pause(state.random.integer(5, 350))
    await killServer(state)
  }
  await sending
  await all(async (player) => {
    await player.judgeClaims(true)
    await player.play(player.schedule.steps.slice(player.schedule.killAt))
    await player.heal()
  })
}

async function killServer(state: Run): Promise<void> {
  await state.server.kill(state.random.maybe(0.3) ? 'both' : 'server')
  state.tally.kills += 1
  await state.db.$client.end().catch(() => {})
  const db = await state.server.start()
  if (!db) throw new Error('not started again')
  state.db = db
}

const report = ({ seed }: Run, schedule: Schedule, line: string) =>
  `SEED=${seed} SCHEDULE=${schedule.number}: ${line} [${describe(schedule)}]`

type Seen = Protection & { line: string | undefined }

/** Plays without each protection, until the judge notices. */
async function takeOutEach(
  state: Run,
  env: Record<string, string> & { DATA_DIR: string },
  say: Effort['say'],
): Promise<Seen[]> {
  const seen: Seen[] = []
  const [page, editable, main] = [state.code, await loadPageCode(true), await bundleEditableServer()]
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
    say(`${protection.name}: ${words ?? 'NOT NOTICED'}`)
    seen.push({ ...protection, line: words })
  }
  await restart(killableServer(env, join(root, 'server/dist/main.js')))
  return seen
}

export const tests: Part = { name: 'tests', title: 'Tests that pupils take, under random faults', run }
