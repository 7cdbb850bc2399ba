import { once } from 'node:events'
import { Agent, get, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addShutdown, closeGracefully } from './close-gracefully.ts'
import type { App } from './route.ts'

let app: App
let port: number
beforeEach(async () => {
  // As in `buildServer`.
  app = fastify({ forceCloseConnections: 'idle', return503OnClosing: true })
  addShutdown(app)
  app.get('/slow', async () => {
    await pause(600)
    return 'slow'
  })
  app.get('/never', () => new Promise(() => {}))
  app.get('/quick', async () => 'quick')
  await app.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = app.server.address() as AddressInfo)
})
afterEach(() => app.close())

const ask = async (path: string, agent?: Agent) => {
  const clientRequest = get({ port, path, host: '127.0.0.1', ...(agent && { agent }) })
  const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return { body: await text(answer), connection: answer.headers.connection }
}

test('requests sent before shutdown are answered, and no connection is accepted after the drain period', async () => {
  const agent = new Agent({ keepAlive: true })
  const slow = ask('/slow', agent)
  await pause(50)
  const closing = closeGracefully(app)
  // Sent by a client after shutdown began: the listener is still open, and the response closes the connection.
  expect(await ask('/quick', agent)).toEqual({ body: 'quick', connection: 'close' })
  expect(await slow).toMatchObject({ body: 'slow' })
  await closing
  const late = connect(port, '127.0.0.1')
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

test('an idle keep-alive connection does not delay shutdown, and a response that never ends is cut off', async () => {
  const agent = new Agent({ keepAlive: true })
  await ask('/quick', agent)
  const startedAt = performance.now()
  const hung = request({ port, path: '/never', host: '127.0.0.1' }).end()
  const cut = once(hung, 'response').then(
    () => 'answered',
    () => 'cut',
  )
  await pause(50)
  await closeGracefully(app)
  expect(await cut).toBe('cut')
  expect(performance.now() - startedAt).toBeLessThan(7_000)
  agent.destroy()
})
