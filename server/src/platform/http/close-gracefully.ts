import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './route.ts'

/**
 * After shutdown begins, requests already sent are still read for `timelyTurns` timely turns of the event loop. A late turn starts the count
 * again: a blocked process has not yet read its sockets.
 */
const timelyTurns = 10
const longestDrainMs = 2_000
/** Responses that take longer after that are cut off: slow downloads and uploads, which clients can resume. */
const longestResponseMs = 4_500
const turnMs = 50
const lateMs = 25

declare module 'fastify' {
  interface FastifyInstance {
    /** True once shutdown has begun. */
    leaving: boolean
  }
}

/** Registers the hooks that `closeGracefully` needs; must run before the routes are added. */
export function addShutdown(app: App): void {
  app.decorate('leaving', false)
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.leaving) reply.header('connection', 'close')
    done()
  })
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (app.leaving) reply.header('connection', 'close')
    done()
  })
}

async function drain(): Promise<void> {
  const startedAt = performance.now()
  for (let inTime = 0; inTime < timelyTurns && performance.now() - startedAt < longestDrainMs;) {
    const before = performance.now()
    await pause(turnMs)
    inTime = performance.now() - before < turnMs + lateMs ? inTime + 1 : 0
  }
}

/**
 * Closes the web server without dropping requests. Requests may still be in socket buffers, in connections not yet accepted or kept alive,
 * and closing those would reset them. So the server first keeps answering for a short time with `Connection: close`. Then it stops
 * accepting connections and finishes requests in flight.
 */
export async function closeGracefully(app: App): Promise<void> {
  app.leaving = true
  await drain()
  // A download that began earlier was not marked with `Connection: close`.
  const idle = setInterval(() => app.server.closeIdleConnections(), turnMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), longestResponseMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}
