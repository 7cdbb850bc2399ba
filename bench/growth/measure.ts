import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { median, percentile } from '../../checks/percentile.ts'
import { processorTimer } from './processor-timer.ts'
import type { WriteCall } from './growth-writes.ts'

/** Milliseconds of one call on a kept-alive connection, including reading the answer. @throws Error when the call fails. */
function timeOne(base: string, agent: Agent, { method, path, token, body }: WriteCall): Promise<number> {
  const bytes = body && Buffer.from(JSON.stringify(body))
  const startedAt = performance.now()
  return new Promise((done, fail) => {
    const outgoing = request(new URL(path, base), {
      agent,
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) }),
      },
    })
    outgoing.on('error', fail)
    outgoing.on('response', (response) => {
      const status = response.statusCode ?? 0
      response.resume()
      response.on('error', fail)
      response.on('end', () => {
        if (status < 200 || status > 299) fail(new Error(`${method} ${path} answered ${status}`))
        else done(performance.now() - startedAt)
      })
    })
    outgoing.end(bytes)
  })
}

/** One value per database size. */
type BySize = number[]

export interface GrowthFigures {
  call: string
  /** The 95th percentile of each round, in milliseconds. */
  rounds: BySize[]
  /** Median processor time of a call in milliseconds, this process and PostgreSQL together. */
  processor: BySize
  /** Database pages that a call reads; null for calls that write. */
  pages: BySize | null
}

/** The application on one of the databases. */
export interface MeasuredApp {
  base: string
  /** Process ids of the PostgreSQL backends that serve this application. */
  backends: () => Promise<number[]>
  next: () => Promise<WriteCall>
  /** Null for calls that write. */
  countPages: ((call: () => Promise<unknown>) => Promise<number>) | null
}

/** A call, prepared for each of the applications. */
export interface Subject {
  call: string
  in: MeasuredApp[]
}

/** Calls that are not counted: a connection first plans its statements, and pages are first read from disk. */
const warming = { first: 5, later: 2 }

interface Samples {
  rounds: BySize[]
  processor: number[][]
}

async function measureRound(subject: Subject, turns: number, agent: Agent, samples: Samples): Promise<void> {
  const warm = samples.rounds.length === 0 ? warming.first : warming.later
  const times = subject.in.map((): number[] => [])
  for (let turn = 0; turn < warm; turn += 1)
    for (const { base, next } of subject.in) await timeOne(base, agent, await next())
  const timers = await Promise.all(subject.in.map(async ({ backends }) => processorTimer(await backends())))
  const apps = [...subject.in.entries()]
  for (let turn = 0; turn < turns; turn += 1) {
    // Each application starts a turn equally often: the first call after a pause, or after a large database, is slower.
    apps.push(...apps.splice(0, 1))
    for (const [index, { base, next }] of apps) {
      const call = await next()
      const elapsed = timers[index]?.()
      times[index]?.push(await timeOne(base, agent, call))
      if (elapsed) samples.processor[index]?.push(elapsed())
    }
  }
  samples.rounds.push(times.map((some) => percentile(some, 0.95)))
}

/**
 * Measures calls on databases of several sizes. Each turn calls every application once, so that a disturbance of seconds affects all of them.
 * The calls are measured in several rounds, minutes apart, and the median round counts, so that a longer disturbance spoils one round only.
 * `tidy` removes the rows that the previous round left.
 */
export async function measure(
  subjects: Subject[],
  { rounds, turns }: { rounds: number; turns: number },
  say: (line: string) => void,
  tidy: () => Promise<void>,
): Promise<GrowthFigures[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const all = subjects.map((subject) => ({
    subject,
    kept: { rounds: [], processor: subject.in.map(() => []) } as Samples,
    pages: [] as number[],
    failed: false,
  }))
  for (let round = 1; round <= rounds; round += 1) {
    await tidy()
    for (const entry of all.filter(({ failed }) => !failed))
      try {
        await measureRound(entry.subject, turns, agent, entry.kept)
        if (round === 1)
          for (const { base, next, countPages } of entry.subject.in)
            if (countPages) {
              const call = await next()
              entry.pages.push(await countPages(() => timeOne(base, agent, call)))
            }
      } catch (error) {
        entry.failed = true
        say(`${entry.subject.call} could not be measured: ${error instanceof Error ? error.message : String(error)}`)
      }
    say(`round ${round} of ${rounds}`)
  }
  agent.destroy()
  return all
    .filter(({ failed }) => !failed)
    .map(({ subject, kept: samples, pages }) => ({
      call: subject.call,
      rounds: samples.rounds,
      processor: samples.processor.map(median),
      pages: pages.length === subject.in.length ? pages : null,
    }))
}

/** The 95th percentile for each size: the median of the rounds. */
export const p95Of = ({ rounds }: GrowthFigures): BySize =>
  (rounds[0] ?? []).map((_first, index) => median(rounds.map((round) => round[index] ?? NaN)))

const growthIn = (figures: BySize): number => (figures.at(-1) ?? NaN) / (figures[0] ?? NaN)

/** How much longer a call takes on the largest database than on the smallest: the median, the least and the greatest of the rounds. */
export function growthOf({ rounds }: GrowthFigures): { median: number; least: number; greatest: number } {
  const all = rounds.map(growthIn)
  return { median: median(all), least: Math.min(...all), greatest: Math.max(...all) }
}

/** The same for processor time. */
export const processorGrowthOf = ({ processor }: GrowthFigures): number => growthIn(processor)
