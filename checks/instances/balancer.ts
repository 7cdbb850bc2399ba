import { idempotencyHeader } from '../../contract/src/idempotency.ts'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What went through the balancer. */
export interface Traffic {
  requests: number
  /** Requests that another instance answered, since the first could not be connected to, or died before it answered what changes nothing. */
  passedOn: number
  /** Requests that ended with 502: an instance died with them, and they might have acted. */
  unanswered: number
  /** Answers that broke off in the middle. */
  brokenOff: number
  /** Answers that were dropped on purpose. */
  dropped: number
  /** Calls that came with the key of one before. */
  repeats: number
  /** Answers that a server had kept of such a call. */
  replayed: number
}

export interface Balancer {
  base: string
  traffic: Traffic
  /** Whether an instance was ready when it was asked last. */
  isReady: (address: string) => boolean
  close: () => Promise<void>
}

/** Methods that change nothing (RFC 9110, 9.2.1): they alone may be sent twice. */
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']
const pollMs = 500

function headersFor(incoming: IncomingMessage): IncomingHttpHeaders {
  const headers = { ...incoming.headers }
  for (const name of hopByHop) delete headers[name]
  // How long the body is must still be said where its length is not known.
  if (incoming.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked'
  const before = incoming.headers['x-forwarded-for']
  const from = incoming.socket.remoteAddress ?? ''
  return { ...headers, 'x-forwarded-for': before ? `${String(before)}, ${from}` : from, 'x-forwarded-proto': 'http' }
}

/**
 * A plain load balancer as a school's network has one: it hands requests to the instances in turn, leaves out who is not ready, and passes a
 * request on only when it was certainly not acted upon: nobody took the connection, or it changes nothing and nothing of the answer came.
 * Everything else that dies with an instance is answered with 502. It has no connection to an instance longer than for one request.
 * The line behind it may be a poor one: answers for which `isDropped` says so, by a count of requests, never arrive.
 */
export async function startBalancer(
  instances: string[],
  isDropped: (count: number) => boolean = () => false,
): Promise<Balancer> {
  const ready = new Set<string>()
  const traffic: Traffic = {
    requests: 0,
    passedOn: 0,
    unanswered: 0,
    brokenOff: 0,
    dropped: 0,
    repeats: 0,
    replayed: 0,
  }
  const keys = new Set<string>()
  let turn = 0

  /** The instances in the order in which to try them: those that are ready, from the next in turn on; all, when none is. */
  const inTurn = (): string[] => {
    const able = instances.filter((address) => ready.has(address))
    const list = able.length > 0 ? able : instances
    turn += 1
    return list.map((_, place) => list[(turn + place) % list.length] ?? '')
  }

  const fail = (response: ServerResponse): void => {
    traffic.unanswered += 1
    if (!response.destroyed) response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway')
  }

  const pass = (
    incoming: IncomingMessage,
    response: ServerResponse,
    number: number,
    [address, ...others]: string[],
  ): void => {
    if (!address) {
      fail(response)
      return
    }
    let connected = false
    const upstream = request(address + (incoming.url ?? '/'), {
      method: incoming.method ?? 'GET',
      headers: headersFor(incoming),
      agent: false,
    })
    const giveUp = () => upstream.destroy()
    response.once('close', giveUp)
    // Nothing of the body is read before somebody takes it, so that all of it can go to another.
    upstream.once('socket', (socket) =>
      socket.once('connect', () => {
        connected = true
        incoming.pipe(upstream)
      }),
    )
    upstream.once('response', (answer) => {
      const headers = { ...answer.headers }
      for (const name of hopByHop) delete headers[name]
      if (headers['idempotency-replayed']) traffic.replayed += 1
      if (isDropped(number)) {
        traffic.dropped += 1
        answer.resume()
        response.destroy()
        return
      }
      response.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(response)
      answer.once('error', () => {
        traffic.brokenOff += 1
        response.destroy()
      })
    })
    upstream.once('error', () => {
      response.off('close', giveUp)
      if (response.headersSent || response.destroyed) {
        response.destroy()
        return
      }
      ready.delete(address)
      incoming.unpipe(upstream)
      if (others.length === 0 || (connected && !safe.has(incoming.method ?? ''))) fail(response)
      else {
        traffic.passedOn += 1
        pass(incoming, response, number, others)
      }
    })
  }

  const server = createServer((incoming, response) => {
    traffic.requests += 1
    const key = incoming.headers[idempotencyHeader]
    if (typeof key === 'string' && keys.size === keys.add(key).size) traffic.repeats += 1
    incoming.on('error', () => undefined)
    pass(incoming, response, traffic.requests, inTurn())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const closed = new AbortController()
  const watch = async (address: string): Promise<void> => {
    while (!closed.signal.aborted) {
      const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
      if (answer?.ok) ready.add(address)
      else ready.delete(address)
      await sleep(pollMs)
    }
  }
  const watching = Promise.all(instances.map(watch))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic,
    isReady: (address) => ready.has(address),
    close: async () => {
      closed.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await watching
    },
  }
}
