import { readFileSync } from 'node:fs'
import { createServer, IncomingMessage, type RequestListener, type Server } from 'node:http'
import { ComingAndGoing } from '../coming-and-going.ts'
import { Answer } from './answer.ts'
import { refuseLongAddress } from './broken-request.ts'
import type { Door } from './door.ts'
import { plainTarget } from './plain-target.ts'
import { beginExchange, type Cut, type Exchange, judge, patienceMs } from './slow-connections.ts'

/** Connections that are held at most; an idle one costs some 20 kB. */
const mostConnections = 10_000
/** Files that the house needs besides: database, storage, logs. */
const otherFiles = 400

/** What became of connections of this server. */
export interface Connections {
  open: () => Promise<number>
  /** Those that were cut since nothing moved on them. */
  cut: Record<Cut, number>
}

/** Files that this process may have open: Node has raised it to the hard limit. */
function fileLimit(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return line ? Number(line[1]) : Infinity
  } catch {
    // Not Linux.
    return Infinity
  }
}

/** The server under the web framework: who comes in is decided before it, and lines on which nothing moves are cut. */
export function createWebServer(door: Door, handler: RequestListener): { server: Server; connections: Connections } {
  const exchanges = new ComingAndGoing<Exchange>()
  const cut: Connections['cut'] = { body: 0, answer: 0 }
  const server = createServer(
    {
      IncomingMessage,
      ServerResponse: Answer,
      headersTimeout: patienceMs.headers,
      // It would count the whole of a body, and so cut every upload on a slow line; what moves is looked at below.
      requestTimeout: 0,
      keepAliveTimeout: patienceMs.between,
      connectionsCheckingInterval: patienceMs.look,
    },
    (request, response) => {
      if (refuseLongAddress(request, response)) return
      // Before anyone reads it: what decides by the address of a request must read the one that is routed.
      request.url = plainTarget(request.url ?? '/')
      const place = exchanges.add(beginExchange(request, response, performance.now()))
      response.once('close', () => {
        response.begins()
        if (request.complete) exchanges.remove(place)
      })
      door.admit(request, response, handler)
    },
  )
  server.maxConnections = Math.max(100, Math.min(mostConnections, fileLimit() - otherFiles))
  // Whoever is turned away tries again; those who only keep a line open make room.
  server.on('drop', () => server.closeIdleConnections())

  const look = setInterval(() => {
    const now = performance.now()
    for (const place of exchanges.all()) {
      const verdict = judge(place.value, now)
      if (!verdict) continue
      exchanges.remove(place)
      if (verdict === 'over') continue
      cut[verdict] += 1
      place.value.request.socket.resetAndDestroy()
    }
  }, patienceMs.look).unref()
  server.once('listening', () => door.open())
  server.once('close', () => {
    clearInterval(look)
    door.close()
  })
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
  return { server, connections: { open, cut } }
}
