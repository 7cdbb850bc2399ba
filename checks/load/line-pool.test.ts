import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LinePool, type Result } from './line-pool.ts'

const large = Buffer.alloc(300_000, 'a')
const sockets = new Set<unknown>()
const server = createServer((request, response) => {
  sockets.add(request.socket)
  if (request.url === '/busy') response.writeHead(503, { 'retry-after': '2', 'content-length': 2 }).end('{}')
  else if (request.url === '/cut') request.socket.destroy()
  else response.writeHead(200, { 'content-length': large.length }).end(large)
})
let pool: LinePool
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  pool = new LinePool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => {
  pool.close()
  server.closeAllConnections()
  server.close()
})

const ask = (path: string, alone = false) =>
  new Promise<Result>((resolve) => {
    pool.send('127.0.0.7', alone, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, resolve)
  })

test('answers are read to their end, over one connection where it is free', async () => {
  expect(await ask('/large')).toEqual({ status: 200, retryAfter: false })
  expect(await ask('/busy')).toEqual({ status: 503, retryAfter: true })
  expect(await ask('/large')).toEqual({ status: 200, retryAfter: false })
  expect(sockets.size).toBe(1)
  await Promise.all([ask('/large'), ask('/large'), ask('/large', true)])
  expect(sockets.size).toBe(3)
  expect(pool.busy).toBe(0)
})

test('a connection that breaks is a failure, once, and is not used again', async () => {
  expect(await ask('/cut')).toMatchObject({ status: 0 })
  expect(await ask('/large')).toMatchObject({ status: 200 })
  expect(pool.busy).toBe(0)
})
