// Sends requests at their moments, whether or not those before were answered (an open model), in a process of its own.
import { setTimeout as pause } from 'node:timers/promises'
import { chancesOf } from '../seeded.ts'
import { drawCalls, type Made, type Mix } from './calls.ts'
import { LinePool, type Result } from './line-pool.ts'
import type { School } from './school.ts'

export interface Order {
  school: School
  mix: Mix
  /** Requests a second. */
  rate: number
  seconds: number
  seed: number
}

/** What came of the requests of an order; times in ms from the moment at which each was to be sent. */
export interface Outcome {
  offered: number
  accepted: number[]
  /** The same by the name of the call. */
  byName: Record<string, number[]>
  /** 503 with a time to come again. */
  refused: number[]
  /** Everything else, by what it was. */
  wrong: Record<string, number>
  /** Of a processor that the generator itself took, from 0 to 1. */
  ownShare: number
}

/** Beyond these the generator would measure itself. */
const mostUnderWay = 6_000

function textOf({ method, path, body, token, headers }: Made): string {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: load.example']
  for (const [name, value] of Object.entries(headers ?? {})) lines.push(`${name}: ${value}`)
  if (token) lines.push(`authorization: Bearer ${token}`)
  if (payload) lines.push('content-type: application/json')
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(payload)}`)
  return `${lines.join('\r\n')}\r\n\r\n${payload}`
}

async function carryOut({ school, mix, rate, seconds, seed }: Order, pool: LinePool): Promise<Outcome> {
  const draw = drawCalls(school, mix, chancesOf(seed).next)
  const offered = Math.round(rate * seconds)
  const outcome: Outcome = { offered, accepted: [], byName: {}, refused: [], wrong: {}, ownShare: 0 }
  const wrong = (what: string) => {
    outcome.wrong[what] = (outcome.wrong[what] ?? 0) + 1
  }
  const note = (name: string, expects: number, { status, retryAfter, failure }: Result, took: number) => {
    if (status === expects) {
      outcome.accepted.push(took)
      ;(outcome.byName[name] ??= []).push(took)
    } else if (status === 503 && retryAfter) outcome.refused.push(took)
    else wrong(`${name}: ${failure ?? status}`)
  }
  const before = process.cpuUsage()
  const begun = performance.now()
  for (let sent = 0; sent < offered;) {
    const due = Math.min(offered, Math.floor(((performance.now() - begun) / 1_000) * rate) + 1)
    for (; sent < due; sent += 1) {
      const moment = begun + (sent / rate) * 1_000
      const { name, call } = draw()
      if (pool.busy >= mostUnderWay) wrong('not sent, since too many were under way')
      else
        pool.send(call.address, call.alone ?? false, textOf(call), (result) =>
          note(name, call.expects, result, performance.now() - moment),
        )
    }
    await pause(2)
  }
  while (pool.busy > 0) await pause(5)
  const { user, system } = process.cpuUsage(before)
  outcome.ownShare = (user + system) / 1_000 / (performance.now() - begun)
  return outcome
}

let pool: LinePool | undefined
process.on('message', (order: Order) => {
  pool ??= new LinePool(order.school.base)
  void carryOut(order, pool).then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => process.exit(0))
