import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf, killHard, processesOf } from '@ariviyal/embedded-postgres/testing'
import { startOldPostgres } from '../../scripts/testing/old-postgres.ts'
import { sendRequest, waitFor } from '../send-request.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { openLinks, type Links } from './links.ts'
import { type Outage, type Observed, watchOutage } from './watch-outage.ts'

/** Upper bound for a refusal on a busy machine; an idle one needs two seconds. */
const longestRefusalMs = 5_000
/** Upper bound for full recovery, without intervention. */
const longestReturnSeconds = 30

interface TestServer {
  server: RealServer
  links: Links
  /** Number of mails written to the outbox so far. */
  mails: () => number
}

/** Starts a server on this data folder, stopped by `ends`. */
async function openServer(
  folder: string,
  env: Record<string, string>,
  ends: AsyncDisposableStack,
): Promise<TestServer> {
  const server = await startRealServer({ DATA_DIR: join(folder, 'data'), ...env })
  ends.defer(async () => void (await server.stop()))
  const outbox = join(folder, 'data', 'outbox')
  const mails = () => {
    try {
      return readdirSync(outbox).filter((name) => name.endsWith('.eml')).length
    } catch {
      return 0
    }
  }
  return { server, links: await openLinks(server.base), mails }
}

/** Checks what must hold after every kind of outage. */
function judge(name: string, { server }: TestServer, observed: Observed): string[] {
  const { api, pages, ready, recoveredMs } = observed
  const wrong = api.filter(({ status, headers }) => status >= 300 && !(status === 503 && headers['retry-after']))
  const unanswered = api.filter(({ status }) => status === 0)
  const slow = api.filter(({ ms }) => ms > longestRefusalMs)
  return [
    ...(server.child.exitCode !== null || server.child.signalCode !== null ? ['the server ended'] : []),
    ...wrong.slice(0, 3).map(({ status, text }) => `a call was answered ${status} ${text.slice(0, 200)}`),
    ...unanswered.slice(0, 3).map(({ text, ms }) => `a call had no answer after ${Math.round(ms)} ms (${text})`),
    ...slow.slice(0, 3).map(({ status, ms }) => `a call waited ${Math.round(ms)} ms for its ${status}`),
    ...pages.filter(({ status }) => status !== 200).map(({ status }) => `a page or metrics were answered ${status}`),
    ...(observed.isLasting && !ready.includes(503) ? ['/readyz never answered 503'] : []),
    ...(observed.isLasting && !api.some(({ status }) => status === 503)
      ? ['no call was refused, so nothing was tested']
      : []),
    ...(recoveredMs === null ? [`after ${longestReturnSeconds} s it did not recover`] : []),
  ].map((line) => `${name}: ${line}`)
}

/** Checks that every acknowledged link exists, and that jobs run again: a contact message becomes a mail. */
async function checkRecovery(name: string, fixtures: TestServer): Promise<string[]> {
  const lost = await fixtures.links.lost()
  const before = fixtures.mails()
  const status = await contact(fixtures.server.base)
  const ran = await waitFor(() => fixtures.mails() > before, 45)
  return [
    ...(lost.length > 0 ? [`${name}: ${lost.length} acknowledged writes are lost`] : []),
    ...(status !== 201 ? [`${name}: a message was answered ${status}`] : []),
    ...(ran === null ? [`${name}: jobs no longer run`] : []),
  ]
}

let senders = 0
/** A new loopback address for each message, since contact messages are limited per address. */
async function contact(base: string): Promise<number> {
  senders += 1
  const body = {
    name: 'Meena Kumari',
    email: `meena-${senders}@school.example`,
    subject: 'Microscopes',
    message: 'May our school borrow the microscopes in June?',
  }
  const from = `127.0.7.${senders % 250}`
  return (await sendRequest(`${base}/api/contact`, { method: 'POST', body, from })).status
}

async function tryOutages(fixtures: TestServer, outages: Outage[], { say }: Effort, figures: Findings['figures']) {
  const broken: string[] = []
  for (const outage of outages) {
    const observed = await watchOutage(fixtures.server.base, fixtures.links, outage, longestReturnSeconds)
    const violations = [...judge(outage.name, fixtures, observed), ...(await checkRecovery(outage.name, fixtures))]
    broken.push(...violations)
    const refused = observed.api.filter(({ status }) => status === 503)
    const slowest = Math.round(Math.max(0, ...refused.map(({ ms }) => ms)))
    const line = `${refused.length} of ${observed.api.length} calls refused, the slowest after ${slowest} ms; works again after ${observed.recoveredMs} ms`
    say(`${outage.name}: ${line}`)
    figures.push([outage.name, line])
    if (fixtures.server.child.exitCode !== null) break
  }
  return broken
}

const signalAll = (pids: number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // The process has exited meanwhile.
    }
}

/** Suspends PostgreSQL and its children (SIGSTOP). They are resumed in any case: a suspended process ignores SIGTERM. */
function suspension(name: string, seconds: number, postmaster: () => number, ends: AsyncDisposableStack): Outage {
  let stopped: number[] = []
  const resume = async () => signalAll(stopped, 'SIGCONT')
  ends.defer(resume)
  return {
    name: `${name} (SIGSTOP)`,
    begin: async () => signalAll((stopped = [postmaster(), ...childrenOf(postmaster())]), 'SIGSTOP'),
    seconds,
    end: resume,
  }
}

async function tryEmbedded(effort: Effort, figures: Findings['figures']): Promise<string[]> {
  await using ends = new AsyncDisposableStack()
  const { folder, remove } = scratchFolder()
  ends.defer(remove)
  const fixtures = await openServer(folder, {}, ends)
  const rounds = Math.max(1, Math.round(4 * effort.scale))
  // The command line of the watcher, a shell, contains the folder too; the postmaster is its child.
  const matching = () => processesOf(`-D ${join(folder, 'data')}`)
  const postmaster = () => matching().find((pid) => childrenOf(pid).length > 2) ?? 0
  const outages = Array.from({ length: rounds }, (_, round): Outage[] => [
    {
      name: `kill -9 of a backend of the embedded PostgreSQL (${round + 1})`,
      begin: async () => killHard(childrenOf(postmaster()).at(-1) ?? 0),
      seconds: 0,
    },
    {
      name: `kill -9 of the embedded PostgreSQL with its children (${round + 1})`,
      begin: async () => [...childrenOf(postmaster()), postmaster()].forEach(killHard),
      seconds: 0,
    },
  ]).flat()
  outages.push(suspension('the embedded PostgreSQL hangs', 6, postmaster, ends))
  return await tryOutages(fixtures, outages, effort, figures)
}

async function tryExternal(effort: Effort, figures: Findings['figures']): Promise<string[]> {
  const postgres = await startOldPostgres()
  if (!postgres)
    return ['there is no package of PostgreSQL 15 for this machine, so an external database was not tested']
  await using ends = new AsyncDisposableStack()
  ends.defer(postgres.stop)
  const { folder, remove } = scratchFolder()
  ends.defer(remove)
  const fixtures = await openServer(folder, { DATABASE_URL: postgres.url }, ends)
  const seconds = Math.max(4, Math.round(12 * effort.scale))
  const outages: Outage[] = [
    { name: 'an external PostgreSQL is shut down', begin: postgres.halt, seconds, end: postgres.resume },
    { name: 'an external PostgreSQL is killed', begin: postgres.kill, seconds, end: postgres.resume },
    suspension('an external PostgreSQL hangs', seconds, postgres.pid, ends),
  ]
  return await tryOutages(fixtures, outages, effort, figures)
}

async function run(effort: Effort): Promise<Findings> {
  const figures: Findings['figures'] = []
  const broken = [...(await tryEmbedded(effort, figures)), ...(await tryExternal(effort, figures))]
  return { broken, figures }
}

export const databaseOutage: Part = { name: 'database-away', title: 'The database stops, crashes or hangs', run }
