import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { LoadShedder } from './load-shedder.ts'
import { keepBusy } from './testing.ts'

test('new connections are accepted while six hundred others ask without a pause', { timeout: 60_000 }, async () => {
  const shedder = new LoadShedder(openLog('silent'))
  const server = createServer((request, response) =>
    shedder.admit(request, response, () => {
      keepBusy(0.4)
      response.end('done')
    }),
  ).listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const crowd = fork(new URL('../../testing/servers/connecting-clients.ts', import.meta.url).pathname, [String(port)])
  const [answered] = (await once(crowd, 'message')) as [number]
  crowd.kill()
  server.closeAllConnections()
  server.close()
  expect(answered).toBe(40)
})
