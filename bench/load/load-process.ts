// Asks a server, in a process of its own, so that what it takes is not counted as the server's.
import { setTimeout as pause } from 'node:timers/promises'
import { Line } from './line.ts'
import type { Order, Outcome } from './order.ts'

async function carryOut({ port, requests, once, connections, seconds, rate, status, bytes }: Order): Promise<Outcome> {
  const outcome: Outcome = { answers: 0, seconds: 0, times: [], wrong: {} }
  let taken = 0
  const begun = performance.now()
  const until = begun + seconds * 1_000
  let last = begun

  const work = async (line: Line) => {
    for (;;) {
      const turn = taken
      const request = requests[turn % requests.length]
      if (request === undefined || (once && turn >= requests.length)) return
      taken += 1
      if (rate !== undefined) {
        // The moments are set beforehand: a server that holds one request up must not be asked less often.
        const due = begun + (turn / rate) * 1_000
        if (due >= until) return
        if (due > performance.now()) await pause(due - performance.now())
      } else if (performance.now() >= until) return
      const sent = performance.now()
      const problem = await new Promise<string | null>((done) => line.send(request, done))
      last = performance.now()
      if (problem === null) {
        outcome.answers += 1
        outcome.times.push(last - sent)
      } else {
        outcome.wrong[problem] = (outcome.wrong[problem] ?? 0) + 1
        return
      }
    }
  }
  const lines = Array.from({ length: connections }, (_, place) => new Line(port, status, bytes, `127.0.3.${place + 1}`))
  await Promise.all(lines.map(work))
  for (const line of lines) line.close()
  outcome.seconds = (last - begun) / 1_000
  return outcome
}

process.on('message', (order: Order) => {
  void carryOut(order).then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => process.exit(0))
