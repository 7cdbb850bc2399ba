import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf, killHard, processesOf } from '../../server/src/platform/embedded-postgres/testing.ts'
import { startOldPostgres } from '../../scripts/old-postgres.ts'
import { ask, waitFor } from '../ask.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { openLinks, type Links } from './links.ts'
import { type Outage, type Seen, watchOutage } from './watch-outage.ts'

/** Nobody waits longer for a refusal, on a machine as busy as this one may be; on a quiet one it is two seconds. */
const longestRefusalMs = 5_000
/** After its return everything works again within this, by itself. */
const longestReturnSeconds = 30

interface House {
  server: RealServer
  links: Links
  /** The mails that were kept as files so far. */
  mails: () => number
}

/** A server on this folder, until `ends`. */
async function openHouse(folder: string, env: Record<string, string>, ends: AsyncDisposableStack): Promise<House> {
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

/** What must hold of every outage, whatever it was. */
function judge(name: string, { server }: House, seen: Seen): string[] {
  const { api, pages, ready, back } = seen
  const wrong = api.filter(({ status, headers }) => status >= 300 && !(status === 503 && headers['retry-after']))
  const unanswered = api.filter(({ status }) => status === 0)
  const slow = api.filter(({ ms }) => ms > longestRefusalMs)
  return [
    ...(server.child.exitCode !== null || server.child.signalCode !== null ? ['the server ended'] : []),
    ...wrong.slice(0, 3).map(({ status, text }) => `a call was answered ${status} ${text.slice(0, 200)}`),
    ...unanswered.slice(0, 3).map(({ text, ms }) => `a call had no answer after ${Math.round(ms)} ms (${text})`),
    ...slow.slice(0, 3).map(({ status, ms }) => `a call waited ${Math.round(ms)} ms for its ${status}`),
    ...pages.filter(({ status }) => status !== 200).map(({ status }) => `a page or a figure was answered ${status}`),
    ...(seen.lasted && !ready.includes(503) ? ['/readyz never said that it is not ready'] : []),
    ...(seen.lasted && !api.some(({ status }) => status === 503) ? ['no call was refused, so nothing was tried'] : []),
    ...(back === null ? [`after ${longestReturnSeconds} s it did not work again`] : []),
  ].map((line) => `${name}: ${line}`)
}

/** Every acknowledged link is there, and jobs run again: a contact message becomes a mail. */
async function proveWhole(name: string, house: House): Promise<string[]> {
  const lost = await house.links.lost()
  const before = house.mails()
  const status = await contact(house.server.base)
  const ran = await waitFor(() => house.mails() > before, 45)
  return [
    ...(lost.length > 0 ? [`${name}: ${lost.length} acknowledged writes are gone`] : []),
    ...(status !== 201 ? [`${name}: a message was answered ${status}`] : []),
    ...(ran === null ? [`${name}: jobs do not run any more`] : []),
  ]
}

let senders = 0
/** From ever another address of the loopback, since messages are limited by it. */
async function contact(base: string): Promise<number> {
  senders += 1
  const body = {
    name: 'Meena Kumari',
    email: `meena-${senders}@school.example`,
    subject: 'Microscopes',
    message: 'May our school borrow the microscopes in June?',
  }
  const from = `127.0.7.${senders % 250}`
  return (await ask(`${base}/api/contact`, { method: 'POST', body, from })).status
}

async function tryOutages(house: House, outages: Outage[], { say }: Effort, figures: Findings['figures']) {
  const broken: string[] = []
  for (const outage of outages) {
    const seen = await watchOutage(house.server.base, house.links, outage, longestReturnSeconds)
    const found = [...judge(outage.name, house, seen), ...(await proveWhole(outage.name, house))]
    broken.push(...found)
    const refused = seen.api.filter(({ status }) => status === 503)
    const slowest = Math.round(Math.max(0, ...refused.map(({ ms }) => ms)))
    const line = `${refused.length} of ${seen.api.length} calls refused, the slowest after ${slowest} ms; works again after ${seen.back} ms`
    say(`${outage.name}: ${line}`)
    figures.push([outage.name, line])
    if (house.server.child.exitCode !== null) break
  }
  return broken
}

const signalAll = (pids: number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}

/** PostgreSQL and its children stand still; they go on in any case, or nothing would end them. */
function stillness(name: string, seconds: number, postmaster: () => number, ends: AsyncDisposableStack): Outage {
  let stopped: number[] = []
  const goOn = async () => signalAll(stopped, 'SIGCONT')
  ends.defer(goOn)
  return {
    name: `${name} (SIGSTOP)`,
    begin: async () => signalAll((stopped = [postmaster(), ...childrenOf(postmaster())]), 'SIGSTOP'),
    seconds,
    end: goOn,
  }
}

async function tryEmbedded(effort: Effort, figures: Findings['figures']): Promise<string[]> {
  await using ends = new AsyncDisposableStack()
  const { folder, remove } = scratchFolder()
  ends.defer(remove)
  const house = await openHouse(folder, {}, ends)
  const rounds = Math.max(1, Math.round(4 * effort.scale))
  // Its watcher is a shell that names the folder too, and has the server as its child.
  const named = () => processesOf(`-D ${join(folder, 'data')}`)
  const postmaster = () => named().find((pid) => childrenOf(pid).length > 2) ?? 0
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
  outages.push(stillness('the embedded PostgreSQL stands still', 6, postmaster, ends))
  return await tryOutages(house, outages, effort, figures)
}

async function tryExternal(effort: Effort, figures: Findings['figures']): Promise<string[]> {
  const postgres = await startOldPostgres()
  if (!postgres) return ['there is no PostgreSQL 15 for this machine, so an external database was not tried']
  await using ends = new AsyncDisposableStack()
  ends.defer(postgres.stop)
  const { folder, remove } = scratchFolder()
  ends.defer(remove)
  const house = await openHouse(folder, { DATABASE_URL: postgres.url }, ends)
  const seconds = Math.max(4, Math.round(12 * effort.scale))
  const outages: Outage[] = [
    { name: 'an external PostgreSQL is shut down', begin: postgres.halt, seconds, end: postgres.resume },
    { name: 'an external PostgreSQL is killed', begin: postgres.kill, seconds, end: postgres.resume },
    stillness('an external PostgreSQL hangs', seconds, postgres.pid, ends),
  ]
  return await tryOutages(house, outages, effort, figures)
}

async function run(effort: Effort): Promise<Findings> {
  const figures: Findings['figures'] = []
  const broken = [...(await tryEmbedded(effort, figures)), ...(await tryExternal(effort, figures))]
  return { broken, figures }
}

export const databaseAway: Part = { name: 'database-away', title: 'The database ends, breaks or hangs', run }
