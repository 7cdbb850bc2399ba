import { idempotencyHeader } from '../../contract/src/idempotency.ts'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Counters of the balancer. */
export interface Traffic {
  requests: number
  /** Requests retried on another instance: the first refused the connection, or died before it answered a safe method. */
  retried: number
  /** Requests that failed with 502: an instance died while processing a request that may have taken effect. */
  unanswered: number
  /** Answers that were cut off. */
  cutOff: number
  /** Answers dropped on purpose. */
  dropped: number
  /** Calls that repeat an earlier idempotency key. */
  repeats: number
  /** Stored answers that a server sent for such a call. */
  replayed: number
}

export interface Balancer {
  base: string
  traffic: Traffic
  /** Whether the last readiness probe of the instance succeeded. */
  isReady: (address: string) => boolean
  close: () => Promise<void>
}

/** Safe methods (RFC 9110, 9.2.1): only they may be retried. */
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']
const pollMs = 500

function headersFor(incoming: IncomingMessage): IncomingHttpHeaders {
  const headers = { ...incoming.headers }
  for (const name of hopByHop) delete headers[name]
  // A body of unknown length still needs its framing header.
  if (incoming.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked'
  const before = incoming.headers['x-forwarded-for']
  const from = incoming.socket.remoteAddress ?? ''
  return { ...headers, 'x-forwarded-for': before ? `${String(before)}, ${from}` : from, 'x-forwarded-proto': 'http' }
}

/**
 * A minimal load balancer. Distributes requests round robin over the ready instances. Retries a request only when it certainly had no effect:
 * the connection was refused, or the method is safe and no answer was received. A request that fails otherwise is answered with 502. Uses a new
 * connection to the instance for each request. Simulates a poor network: answers for which `isDropped` is true, by request number, are never
 * delivered.
 */
export async function startBalancer(
  instances: string[],
  isDropped: (count: number) => boolean = () => false,
): Promise<Balancer> {
  const ready = new Set<string>()
  const traffic: Traffic = {
    requests: 0,
    retried: 0,
    unanswered: 0,
    cutOff: 0,
    dropped: 0,
    repeats: 0,
    replayed: 0,
  }
  const keys = new Set<string>()
  let next = 0

  /** The instances in the order to try: ready ones, round robin; all when none is ready. */
  const instanceOrder = (): string[] => {
    const able = instances.filter((address) => ready.has(address))
    const list = able.length > 0 ? able : instances
    next += 1
    return list.map((_, index) => list[(next + index) % list.length] ?? '')
  }

  const fail = (response: ServerResponse): void => {
    traffic.unanswered += 1
    if (!response.destroyed) response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway')
  }

  const forward = (
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
    // Sends the body only after a connection is open, so that it can still go to another instance in full.
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
        traffic.cutOff += 1
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
        traffic.retried += 1
        forward(incoming, response, number, others)
      }
    })
  }

  const server = createServer((incoming, response) => {
    traffic.requests += 1
    const key = incoming.headers[idempotencyHeader]
    if (typeof key === 'string' && keys.size === keys.add(key).size) traffic.repeats += 1
    incoming.on('error', () => undefined)
    forward(incoming, response, traffic.requests, instanceOrder())
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
