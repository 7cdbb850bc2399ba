// Sends requests at fixed times, whether or not earlier ones were answered (an open model), in its own process.
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../random.ts'
import { drawCalls, type LoadCall, type Mix } from './calls.ts'
import { ConnectionPool, type Result } from './connection-pool.ts'
import type { LoadFixtures } from './load-fixtures.ts'

export interface OfferedOrder {
  fixtures: LoadFixtures
  mix: Mix
  /** Requests a second. */
  rate: number
  seconds: number
  seed: number
  /** Closes the connections after the last answer; otherwise the next order goes on with them. */
  closes?: boolean
}

/** Outcomes of an order; times in ms from when each request was due. */
export interface OfferedOutcome {
  offered: number
  accepted: number[]
  /** Times by the name of the call. */
  byName: Record<string, number[]>
  /** Times of 503 answers with Retry-After. */
  refused: number[]
  /** All other outcomes, counted by kind. */
  wrong: Record<string, number>
  /** Share of a processor that the generator used, 0 to 1. */
  ownShare: number
}

/** With more, the generator itself would be the bottleneck. */
const maxInFlight = 6_000

function textOf({ method, path, body, token, headers }: LoadCall): string {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: load.example']
  for (const [name, value] of Object.entries(headers ?? {})) lines.push(`${name}: ${value}`)
  if (token) lines.push(`authorization: Bearer ${token}`)
  if (payload) lines.push('content-type: application/json')
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(payload)}`)
  return `${lines.join('\r\n')}\r\n\r\n${payload}`
}

async function runOrder(
  { fixtures, mix, rate, seconds, seed }: OfferedOrder,
  pool: ConnectionPool,
): Promise<OfferedOutcome> {
  const draw = drawCalls(fixtures, mix, createRandom(seed).next)
  const offered = Math.round(rate * seconds)
  const outcome: OfferedOutcome = { offered, accepted: [], byName: {}, refused: [], wrong: {}, ownShare: 0 }
  const wrong = (what: string) => {
    outcome.wrong[what] = (outcome.wrong[what] ?? 0) + 1
  }
  const record = (name: string, expects: number, { status, retryAfter, failure }: Result, took: number) => {
    if (status === expects) {
      outcome.accepted.push(took)
      ;(outcome.byName[name] ??= []).push(took)
    } else if (status === 503 && retryAfter) outcome.refused.push(took)
    else wrong(`${name}: ${failure ?? status}`)
  }
  const before = process.cpuUsage()
  const startedAt = performance.now()
  for (let sent = 0; sent < offered;) {
    const due = Math.min(offered, Math.floor(((performance.now() - startedAt) / 1_000) * rate) + 1)
    for (; sent < due; sent += 1) {
      const moment = startedAt + (sent / rate) * 1_000
      const { name, call } = draw()
      if (pool.busy >= maxInFlight) wrong('not sent, since too many were under way')
      else
        pool.send(call.address, call.alone ?? false, textOf(call), (result) =>
          record(name, call.expects, result, performance.now() - moment),
        )
    }
    await pause(2)
  }
  while (pool.busy > 0) await pause(5)
  const { user, system } = process.cpuUsage(before)
  outcome.ownShare = (user + system) / 1_000 / (performance.now() - startedAt)
  return outcome
}

let pool: ConnectionPool | undefined
process.on('message', async (order: OfferedOrder) => {
  pool ??= new ConnectionPool(order.fixtures.base)
  const outcome = await runOrder(order, pool)
  if (order.closes) {
    pool.close()
    pool = undefined
  }
  process.send?.(outcome)
})
process.on('disconnect', () => process.exit(0))
