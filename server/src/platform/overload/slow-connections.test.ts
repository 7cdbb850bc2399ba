import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startExchange, checkExchange, timeoutsMs } from './slow-connections.ts'

/** A request whose headers arrived at time 0, with its socket's byte counts. */
function makeExchange(method = 'POST', url = '/api/contact') {
  const socket = { bytesRead: 300, bytesWritten: 0, writableLength: 0, destroyed: false }
  const request = { socket, method, url, complete: false }
  const response = { closed: false, headersSent: false, writableEnded: false }
  const exchange = startExchange(request as unknown as IncomingMessage, response as unknown as ServerResponse, 0)
  return { socket, request, response, at: (ms: number) => checkExchange(exchange, ms) }
}

describe('a slow request body', () => {
  test('of an API call has a fixed time limit', () => {
    const { at, socket } = makeExchange()
    socket.bytesRead += 200_000
    expect(at(timeoutsMs.body)).toBeNull()
    expect(at(timeoutsMs.body + 1)).toBe('body')
  })

  test('of an upload may take hours while it makes progress, and is cut when it is too slow', () => {
    const { at, socket } = makeExchange('PATCH', '/uploads/1')
    const interval = timeoutsMs.upload + 1
    for (let count = 1; count <= 200; count += 1) {
      socket.bytesRead += 8 * 1024
      expect(at(count * interval)).toBeNull()
    }
    // Earlier speed is no credit.
    socket.bytesRead += 50_000_000
    expect(at(201 * interval)).toBeNull()
    socket.bytesRead += 60
    expect(at(202 * interval - 2)).toBeNull()
    expect(at(202 * interval)).toBe('body')
  })

  test('is cut soon after the response has ended', () => {
    const { at, response, socket } = makeExchange('PATCH', '/uploads/1')
    response.writableEnded = true
    expect(at(5_000)).toBeNull()
    socket.bytesRead += 100_000
    expect(at(5_001 + timeoutsMs.answered)).toBe('body')
  })
})

describe('a response that is read slowly', () => {
  test('may take any time while it makes progress, and is cut when nothing is read', () => {
    const { at, request, response, socket } = makeExchange('GET', '/files/film.mp4')
    request.complete = true
    expect(at(500_000)).toBeNull()
    response.headersSent = true
    for (let count = 0; count < 100; count += 1) {
      socket.bytesWritten += 65_536
      socket.writableLength = 65_536
      expect(at(500_000 + count * (timeoutsMs.answer - 1))).toBeNull()
    }
    expect(at(500_000 + 100 * timeoutsMs.answer)).toBe('answer')
  })
})

test('is no longer tracked after it has ended', () => {
  const ended = makeExchange()
  ended.request.complete = true
  ended.response.closed = true
  expect(ended.at(1)).toBe('over')
  const broken = makeExchange()
  broken.socket.destroyed = true
  expect(broken.at(1)).toBe('over')
})
