// Sends the load from its own process, so that its processor time is not counted as the server's.
import { setTimeout as pause } from 'node:timers/promises'
import { LoadConnection } from './load-connection.ts'
import type { LoadOrder, LoadOutcome } from './load-order.ts'

async function runOrder({
  port,
  requests,
  once,
  connections,
  seconds,
  rate,
  status,
  bytes,
}: LoadOrder): Promise<LoadOutcome> {
  const outcome: LoadOutcome = { answers: 0, seconds: 0, times: [], wrong: {} }
  let nextIndex = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  let last = startedAt

  const work = async (connection: LoadConnection) => {
    for (;;) {
      const index = nextIndex
      const request = requests[index % requests.length]
      if (request === undefined || (once && index >= requests.length)) return
      nextIndex += 1
      if (rate !== undefined) {
        // Send times are fixed in advance: a slow answer must not reduce the rate.
        const due = startedAt + (index / rate) * 1_000
        if (due >= until) return
        if (due > performance.now()) await pause(due - performance.now())
      } else if (performance.now() >= until) return
      const sent = performance.now()
      const problem = await new Promise<string | null>((done) => connection.send(request, done))
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
  const pool = Array.from(
    { length: connections },
    (_, number) => new LoadConnection(port, status, bytes, `127.0.3.${number + 1}`),
  )
  await Promise.all(pool.map(work))
  for (const connection of pool) connection.close()
  outcome.seconds = (last - startedAt) / 1_000
  return outcome
}

process.on('message', (order: LoadOrder) => {
  void runOrder(order).then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => process.exit(0))
