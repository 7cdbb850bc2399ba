import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { rejectLongUrl } from './broken-request.ts'
import type { LoadShedder } from '../overload/load-shedder.ts'
import { normalTarget } from './normalise-target.ts'
import {
  startExchange,
  type CutReason,
  type Exchange,
  checkExchange,
  timeoutsMs,
} from '../overload/slow-connections.ts'

/** Maximum number of open connections; an idle one costs about 20 kB. */
const mostConnections = 10_000
/** File descriptors for everything else: database, storage, logs. */
const otherFiles = 400

/** Connection statistics of the server. */
export interface Connections {
  open: () => Promise<number>
  /** Connections cut because no data moved. */
  cut: Record<CutReason, number>
}

/** File descriptors this process may open: Node raises the soft limit to the hard limit. */
function fileLimit(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return line ? Number(line[1]) : Infinity
  } catch {
    // Not Linux.
    return Infinity
  }
}

/** The HTTP server below Fastify. It sheds load before Fastify is called, and closes stalled connections. */
export function createWebServer(
  shedder: LoadShedder,
  handler: RequestListener,
): { server: Server; connections: Connections } {
  const exchanges = new Set<Exchange>()
  const cut: Connections['cut'] = { body: 0, answer: 0 }
  const server = createServer(
    {
      headersTimeout: timeoutsMs.headers,
      // Node's limit covers the whole body, and would cut every slow upload; progress is checked below.
      requestTimeout: 0,
      keepAliveTimeout: timeoutsMs.keepAlive,
      connectionsCheckingInterval: timeoutsMs.checkInterval,
    },
    (request, response) => {
      if (rejectLongUrl(request, response)) return
      // Normalised first, so that every decision by URL sees the one that is routed.
      request.url = normalTarget(request.url ?? '/')
      const exchange = startExchange(request, response, performance.now())
      exchanges.add(exchange)
      response.once('close', () => {
        if (request.complete) exchanges.delete(exchange)
      })
      shedder.admit(request, response, handler)
    },
  )
  server.maxConnections = Math.max(100, Math.min(mostConnections, fileLimit() - otherFiles))
  // Dropped clients try again; closing idle connections makes capacity for them.
  server.on('drop', () => server.closeIdleConnections())

  const timer = setInterval(() => {
    const now = performance.now()
    for (const exchange of exchanges) {
      const reason = checkExchange(exchange, now)
      if (!reason) continue
      exchanges.delete(exchange)
      if (reason === 'over') continue
      cut[reason] += 1
      exchange.request.socket.resetAndDestroy()
    }
  }, timeoutsMs.checkInterval).unref()
  server.once('listening', () => shedder.open())
  server.once('close', () => {
    clearInterval(timer)
    shedder.close()
  })
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
  return { server, connections: { open, cut } }
}
