import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConnectionPool, type Result } from './connection-pool.ts'

const large = Buffer.alloc(300_000, 'a')
const sockets = new Set<unknown>()
const server = createServer((request, response) => {
  sockets.add(request.socket)
  if (request.url === '/busy') response.writeHead(503, { 'retry-after': '2', 'content-length': 2 }).end('{}')
  else if (request.url === '/cut') request.socket.destroy()
  else response.writeHead(200, { 'content-length': large.length }).end(large)
})
const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
let pool: ConnectionPool
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  pool = new ConnectionPool(base())
})
afterAll(() => {
  pool.close()
  server.closeAllConnections()
  server.close()
})

const get = (path: string, alone = false, from = pool) =>
  new Promise<Result>((resolve) => {
    from.send('127.0.0.7', alone, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, resolve)
  })

test('answers are read completely, over one connection while it is idle', async () => {
  expect(await get('/large')).toEqual({ status: 200, retryAfter: false })
  expect(await get('/busy')).toEqual({ status: 503, retryAfter: true })
  expect(await get('/large')).toEqual({ status: 200, retryAfter: false })
  expect(sockets.size).toBe(1)
  await Promise.all([get('/large'), get('/large'), get('/large', true)])
  expect(sockets.size).toBe(3)
  expect(pool.busy).toBe(0)
})

test('a broken connection is reported once and not used again', async () => {
  expect(await get('/cut')).toMatchObject({ status: 0 })
  expect(await get('/large')).toMatchObject({ status: 200 })
  expect(pool.busy).toBe(0)
})

test('a connection that was idle for long is not used again', async () => {
  const brief = new ConnectionPool(base(), 20)
  const before = sockets.size
  await get('/busy', false, brief)
  await pause(40)
  expect(await get('/busy', false, brief)).toMatchObject({ status: 503 })
  expect(sockets.size).toBe(before + 2)
  brief.close()
})
