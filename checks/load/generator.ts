// Sends requests at their moments, whether or not those before were answered (an open model), in a process of its own.
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { drawCalls, type Mix } from './calls.ts'
import { randomFrom } from './random.ts'
import type { School } from './school.ts'
import { type Reply, sendOne } from './send.ts'

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
}

/** Beyond these the generator would measure itself. */
const mostInFlight = 4_000

async function carryOut({ school, mix, rate, seconds, seed }: Order, agent: Agent): Promise<Outcome> {
  const draw = drawCalls(school, mix, randomFrom(seed))
  const outcome: Outcome = { offered: Math.round(rate * seconds), accepted: [], byName: {}, refused: [], wrong: {} }
  const under = { way: 0 }
  const wrong = (what: string) => {
    outcome.wrong[what] = (outcome.wrong[what] ?? 0) + 1
  }
  const note = (name: string, expects: number, reply: Reply, took: number) => {
    under.way -= 1
    if (reply.status === expects) {
      outcome.accepted.push(took)
      ;(outcome.byName[name] ??= []).push(took)
    } else if (reply.status === 503 && reply.headers['retry-after']) outcome.refused.push(took)
    else wrong(`${name}: ${reply.failure ?? reply.status}`)
  }
  const begun = performance.now()
  for (let sent = 0; sent < outcome.offered;) {
    const now = performance.now()
    const due = Math.min(outcome.offered, Math.floor(((now - begun) / 1_000) * rate) + 1)
    for (; sent < due; sent += 1) {
      const moment = begun + (sent / rate) * 1_000
      const { name, call } = draw()
      if (under.way >= mostInFlight) {
        wrong('not sent, since too many were under way')
        continue
      }
      under.way += 1
      const options = { timeoutMs: 10_000, keepText: false, ...(!call.alone && { agent }) }
      void sendOne(school.base, call, options).then((reply) =>
        note(name, call.expects, reply, performance.now() - moment),
      )
    }
    await pause(2)
  }
  while (under.way > 0) await pause(5)
  return outcome
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 1_000, scheduling: 'lifo' })
process.on('message', (order: Order) => {
  void carryOut(order, agent).then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => process.exit(0))
