import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Rounds } from './rounds.ts'

test('two are begun at once, the others in their order, two a round', async () => {
  const rounds = new Rounds()
  const begun: number[] = []
  for (let place = 0; place < 5; place += 1) rounds.take(() => begun.push(place))
  expect(begun).toEqual([0, 1])
  expect(rounds.waited).toBeGreaterThan(0)
  await round()
  expect(begun).toEqual([0, 1, 2, 3])
  // Who comes now stands behind those who wait.
  rounds.take(() => begun.push(5))
  await round()
  expect(begun).toEqual(Array.from({ length: 6 }, (_, place) => place))
  expect(rounds.waited).toBe(0)
  await round()
  rounds.take(() => begun.push(6))
  expect(begun.at(-1)).toBe(6)
})

test('who knocks anew is let in while six hundred others ask without a pause', { timeout: 30_000 }, async () => {
  const rounds = new Rounds()
  const server = createServer((_request, response) =>
    rounds.take(() => {
      const begun = performance.now()
      while (performance.now() - begun < 0.4);
      response.end('done')
    }),
  ).listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const crowd = fork(new URL('../../testing/knocking-crowd.ts', import.meta.url).pathname, [String(port)])
  const [answered] = (await once(crowd, 'message')) as [number]
  crowd.kill()
  server.closeAllConnections()
  server.close()
  expect(answered).toBe(40)
})
