import { once } from 'node:events'
import { Agent, get, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addLeaving, closeGently } from './close-gently.ts'
import type { App } from './route.ts'

let app: App
let port: number
beforeEach(async () => {
  // As `buildServer` sets it.
  app = fastify({ forceCloseConnections: 'idle', return503OnClosing: true })
  addLeaving(app)
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
  const sending = get({ port, path, host: '127.0.0.1', ...(agent && { agent }) })
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  return { body: await text(answer), connection: answer.headers.connection }
}

test('what was asked before the word to stop is answered, and nothing is accepted after the last call', async () => {
  const agent = new Agent({ keepAlive: true })
  const slow = ask('/slow', agent)
  await pause(50)
  const closing = closeGently(app)
  // Sent by a client that has not heard of it; the listener is still open, and the answer says that this was the last one.
  expect(await ask('/quick', agent)).toEqual({ body: 'quick', connection: 'close' })
  expect(await slow).toMatchObject({ body: 'slow' })
  await closing
  const late = connect(port, '127.0.0.1')
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

test('a connection that is kept alive without a request does not hold it up, and an answer that never comes is cut', async () => {
  const agent = new Agent({ keepAlive: true })
  await ask('/quick', agent)
  const begun = performance.now()
  const hung = request({ port, path: '/never', host: '127.0.0.1' }).end()
  const cut = once(hung, 'response').then(
    () => 'answered',
    () => 'cut',
  )
  await pause(50)
  await closeGently(app)
  expect(await cut).toBe('cut')
  expect(performance.now() - begun).toBeLessThan(7_000)
  agent.destroy()
})
