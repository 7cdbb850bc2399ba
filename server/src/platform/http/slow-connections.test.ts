import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { beginExchange, judge, patienceMs } from './slow-connections.ts'

/** A request whose headers came at the moment 0, and what was seen of its socket. */
function line(method = 'POST', url = '/api/contact') {
  const socket = { bytesRead: 300, bytesWritten: 0, writableLength: 0, destroyed: false }
  const request = { socket, method, url, complete: false }
  const response = { closed: false, headersSent: false, writableEnded: false }
  const exchange = beginExchange(request as unknown as IncomingMessage, response as unknown as ServerResponse, 0)
  return { socket, request, response, at: (ms: number) => judge(exchange, ms) }
}

describe('a body that comes slowly', () => {
  test('of the API has its time, however it drips', () => {
    const { at, socket } = line()
    socket.bytesRead += 200_000
    expect(at(patienceMs.body)).toBeNull()
    expect(at(patienceMs.body + 1)).toBe('body')
  })

  test('of an upload may take hours while it moves, and is cut when it drips', () => {
    const { at, socket } = line('PATCH', '/uploads/1')
    const span = patienceMs.upload + 1
    for (let count = 1; count <= 200; count += 1) {
      socket.bytesRead += 8 * 1024
      expect(at(count * span)).toBeNull()
    }
    // What came fast before is no credit.
    socket.bytesRead += 50_000_000
    expect(at(201 * span)).toBeNull()
    socket.bytesRead += 60
    expect(at(202 * span - 2)).toBeNull()
    expect(at(202 * span)).toBe('body')
  })

  test('though it was answered is cut soon', () => {
    const { at, response, socket } = line('PATCH', '/uploads/1')
    response.writableEnded = true
    expect(at(5_000)).toBeNull()
    socket.bytesRead += 100_000
    expect(at(5_001 + patienceMs.answered)).toBe('body')
  })
})

describe('an answer that is taken slowly', () => {
  test('may take as long as it likes while it moves, and is cut when nothing is taken', () => {
    const { at, request, response, socket } = line('GET', '/files/film.mp4')
    request.complete = true
    expect(at(500_000)).toBeNull()
    response.headersSent = true
    for (let count = 0; count < 100; count += 1) {
      socket.bytesWritten += 65_536
      socket.writableLength = 65_536
      expect(at(500_000 + count * (patienceMs.answer - 1))).toBeNull()
    }
    expect(at(500_000 + 100 * patienceMs.answer)).toBe('answer')
  })
})

test('of what has ended nothing is left to watch', () => {
  const ended = line()
  ended.request.complete = true
  ended.response.closed = true
  expect(ended.at(1)).toBe('over')
  const broken = line()
  broken.socket.destroyed = true
  expect(broken.at(1)).toBe('over')
})
