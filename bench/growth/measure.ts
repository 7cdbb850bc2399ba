import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { percentile } from '../../checks/percentile.ts'
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

export interface Measured {
  call: string
  /** The 95th percentile in milliseconds, a figure for each size. */
  p95: number[]
}

/** A call against each of the houses. */
export interface Subject {
  call: string
  in: { base: string; next: () => Promise<Sending> }[]
}

/**
 * Measures calls against houses of several sizes, each in turn, so that what disturbs the machine disturbs all of them. The first few turns warm what is
 * warm in a house that is in use, and are not counted.
 */
export async function measure(subjects: Subject[], turns: number, say: (line: string) => void): Promise<Measured[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const warming = Math.max(2, Math.ceil(turns / 10))
  const all: Measured[] = []
  for (const { call, in: houses } of subjects) {
    const times = houses.map((): number[] => [])
    try {
      for (let turn = -warming; turn < turns; turn += 1)
        for (const [place, { base, next }] of houses.entries()) {
          const took = await timeOne(base, agent, await next())
          if (turn >= 0) times[place]?.push(took)
        }
      all.push({ call, p95: times.map((some) => percentile(some, 0.95)) })
    } catch (error) {
      say(`${call} is not measured: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  agent.destroy()
  return all
}

/** How many times as long a call takes in the largest house as in the smallest. */
export const growthOf = ({ p95 }: Measured): number => (p95.at(-1) ?? NaN) / (p95[0] ?? NaN)
