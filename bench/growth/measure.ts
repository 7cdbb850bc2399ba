import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { median, percentile } from '../../checks/percentile.ts'
import { processorTimer } from './processor-timer.ts'
import type { Sending } from './growth-writes.ts'

/** Milliseconds of one call on a kept-alive connection, the whole answer read. Raises an error where it does not succeed. */
function timeOne(base: string, agent: Agent, { method, path, token, body }: Sending): Promise<number> {
  const bytes = body && Buffer.from(JSON.stringify(body))
  const begun = performance.now()
  return new Promise((done, fail) => {
    const asking = request(new URL(path, base), {
      agent,
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) }),
      },
    })
    asking.on('error', fail)
    asking.on('response', (response) => {
      const status = response.statusCode ?? 0
      response.resume()
      response.on('error', fail)
      response.on('end', () => {
        if (status < 200 || status > 299) fail(new Error(`${method} ${path} answered ${status}`))
        else done(performance.now() - begun)
      })
    })
    asking.end(bytes)
  })
}

/** A figure for each size of a house. */
type BySize = number[]

export interface Measured {
  call: string
  /** The 95th percentile of each round in milliseconds. */
  rounds: BySize[]
  /** Milliseconds of processor time of this process and of PostgreSQL that a call takes, at the median. */
  processor: BySize
  /** Pages of the database that it reads; null of a call that writes. */
  pages: BySize | null
}

/** One house as it is asked. */
export interface Asked {
  base: string
  /** The processes of PostgreSQL that answer this house. */
  backends: () => Promise<number[]>
  next: () => Promise<Sending>
  /** Null of a call that writes. */
  countPages: ((call: () => Promise<unknown>) => Promise<number>) | null
}

/** A call against each of the houses. */
export interface Subject {
  call: string
  in: Asked[]
}

/** Not counted: plans that a connection makes at first, and what has to be read from the disk once. */
const warming = { first: 5, later: 2 }

interface Kept {
  rounds: BySize[]
  processor: number[][]
}

async function measureRound(subject: Subject, turns: number, agent: Agent, kept: Kept): Promise<void> {
  const warm = kept.rounds.length === 0 ? warming.first : warming.later
  const times = subject.in.map((): number[] => [])
  for (let turn = 0; turn < warm; turn += 1)
    for (const { base, next } of subject.in) await timeOne(base, agent, await next())
  const timers = await Promise.all(subject.in.map(async ({ backends }) => processorTimer(await backends())))
  const houses = [...subject.in.entries()]
  for (let turn = 0; turn < turns; turn += 1) {
    // Each begins a turn as often as the others: what comes after a pause or after a large house is slower.
    houses.push(...houses.splice(0, 1))
    for (const [place, { base, next }] of houses) {
      const sending = await next()
      const taken = timers[place]?.()
      times[place]?.push(await timeOne(base, agent, sending))
      if (taken) kept.processor[place]?.push(taken())
    }
  }
  kept.rounds.push(times.map((some) => percentile(some, 0.95)))
}

/**
 * Measures calls against houses of several sizes. Within a turn each house is asked once, so that what disturbs the machine for seconds disturbs all of them; and all calls are
 * measured in several rounds, minutes apart, of which the middle one counts, so that what disturbs it for longer spoils one round. `tidy` takes away what the round before left.
 */
export async function measure(
  subjects: Subject[],
  { rounds, turns }: { rounds: number; turns: number },
  say: (line: string) => void,
  tidy: () => Promise<void>,
): Promise<Measured[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const all = subjects.map((subject) => ({
    subject,
    kept: { rounds: [], processor: subject.in.map(() => []) } as Kept,
    pages: [] as number[],
    failed: false,
  }))
  for (let round = 1; round <= rounds; round += 1) {
    await tidy()
    for (const one of all.filter(({ failed }) => !failed))
      try {
        await measureRound(one.subject, turns, agent, one.kept)
        if (round === 1)
          for (const { base, next, countPages } of one.subject.in)
            if (countPages) {
              const sending = await next()
              one.pages.push(await countPages(() => timeOne(base, agent, sending)))
            }
      } catch (error) {
        one.failed = true
        say(`${one.subject.call} is not measured: ${error instanceof Error ? error.message : String(error)}`)
      }
    say(`round ${round} of ${rounds}`)
  }
  agent.destroy()
  return all
    .filter(({ failed }) => !failed)
    .map(({ subject, kept, pages }) => ({
      call: subject.call,
      rounds: kept.rounds,
      processor: kept.processor.map(median),
      pages: pages.length === subject.in.length ? pages : null,
    }))
}

/** The 95th percentile of each size: the middle one of the rounds. */
export const p95Of = ({ rounds }: Measured): BySize =>
  (rounds[0] ?? []).map((_first, place) => median(rounds.map((round) => round[place] ?? NaN)))

const growthIn = (figures: BySize): number => (figures.at(-1) ?? NaN) / (figures[0] ?? NaN)

/** How many times as long a call takes in the largest house as in the smallest: the middle one of the rounds, the least and the greatest. */
export function growthOf({ rounds }: Measured): { median: number; least: number; greatest: number } {
  const all = rounds.map(growthIn)
  return { median: median(all), least: Math.min(...all), greatest: Math.max(...all) }
}

/** The same of processor time, and of pages. */
export const processorGrowthOf = ({ processor }: Measured): number => growthIn(processor)
