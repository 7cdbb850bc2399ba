import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlatformTestApp } from '../../testing/platform-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let port: number

beforeAll(async () => {
  testApp = await openPlatformTestApp(() => {})
  port = Number(new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => testApp.close())

async function send(bytes: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head: head.toLowerCase(), body: JSON.parse(body) as unknown }
}

test.each([
  ['is no HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400, 'bad-request', serverMessages.badRequest],
  [
    'has a header without a colon',
    'GET / HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n',
    400,
    'bad-request',
    serverMessages.badRequest,
  ],
  [
    'has too large headers',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    431,
    'too-large',
    messages.tooLarge,
  ],
  [
    'has an unsupported Expect header',
    'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: tea\r\n\r\n',
    417,
    'bad-request',
    serverMessages.badRequest,
  ],
  [
    'has an address that is too long',
    `GET /${'/'.repeat(15_000)}x HTTP/1.1\r\nhost: x\r\n\r\n`,
    414,
    'address-too-long',
    serverMessages.addressTooLong,
  ],
  [
    'has a query that is too long for a call',
    `POST /api/contact?${'a=&'.repeat(1_400)} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`,
    414,
    'address-too-long',
    serverMessages.addressTooLong,
  ],
])('a request that %s gets an error in the usual format', async (_what, bytes, status, code, msg) => {
  const { head, body } = await send(bytes)
  expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(head).toContain('content-type: application/json')
  expect(head).toContain('x-content-type-options: nosniff')
  expect(body).toEqual({ msg, code })
})
