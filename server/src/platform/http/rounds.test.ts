import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Rounds } from './rounds.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place)

test('a crowd of a moment is begun in its order, sixteen a round', async () => {
  const rounds = new Rounds()
  const begun: number[] = []
  for (const place of upTo(20)) rounds.take(() => begun.push(place))
  expect(begun).toEqual(upTo(16))
  expect(rounds.waited).toBeGreaterThan(0)
  await round()
  expect(begun).toEqual(upTo(20))
  expect(rounds.waited).toBe(0)
  await round()
  rounds.take(() => begun.push(20))
  expect(begun).toEqual(upTo(21))
})

const spin = (ms: number) => {
  const since = performance.now()
  while (performance.now() - since < ms);
}

test('of those that take long, two are begun a round', async () => {
  const rounds = new Rounds()
  const begun: number[] = []
  for (const place of upTo(5))
    rounds.take(() => {
      begun.push(place)
      spin(6)
    })
  expect(begun).toEqual(upTo(2))
  await round()
  expect(begun).toEqual(upTo(4))
  await round()
  expect(begun).toEqual(upTo(5))
})

test('where the first in the row has stood for long, two are begun a round', async () => {
  const rounds = new Rounds()
  const begun: number[] = []
  for (const place of upTo(21)) rounds.take(() => begun.push(place))
  spin(6)
  await round()
  expect(begun).toEqual(upTo(18))
  // Who comes now stands behind those who wait.
  rounds.take(() => begun.push(21))
  await round()
  expect(begun).toEqual(upTo(20))
  await round()
  expect(begun).toEqual(upTo(22))
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
