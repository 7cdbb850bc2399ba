import { connect, type Socket } from 'node:net'

/** A connection that wastes the server's resources, and how long it stayed open. */
export interface SlowConnection {
  kind: SlowKind
  openedAt: number
  closedAt: number | null
  /** Whether the server sent bytes. */
  answered: boolean
  socket: Socket
}

export type SlowKind = 'silent' | 'idle' | 'headers' | 'body' | 'reader'

const dripMs = 3_000

const begin: Record<SlowKind, (path: string) => string> = {
  silent: () => '',
  idle: () => 'GET /healthz HTTP/1.1\r\nhost: slow\r\n\r\n',
  headers: () => 'GET / HTTP/1.1\r\nhost: slow\r\nx-slow: ',
  body: () =>
    'POST /api/contact HTTP/1.1\r\nhost: slow\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  reader: (path) => `GET ${path} HTTP/1.1\r\nhost: slow\r\n\r\n`,
}

/** Opens one from its own address and sends or reads slowly; `readerPath` is a file too large for socket buffers. */
export function openSlowConnection(base: string, kind: SlowKind, index: number, readerPath: string): SlowConnection {
  const { port } = new URL(base)
  const localAddress = `127.3.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  const connection: SlowConnection = { kind, openedAt: performance.now(), closedAt: null, answered: false, socket }
  let drip: NodeJS.Timeout | undefined
  socket.once('connect', () => {
    const opening = begin[kind](readerPath)
    if (opening) socket.write(opening)
    if (kind === 'headers' || kind === 'body') drip = setInterval(() => socket.write('a'), dripMs)
    // A slow reader reads one chunk, then stops.
    if (kind === 'reader')
      socket.once('data', () => {
        connection.answered = true
        socket.pause()
        // A paused socket does not notice that it was closed; a write does. Empty lines before a request are ignored (RFC 9112 section 2.2).
        drip = setInterval(() => socket.write('\r\n'), dripMs)
      })
    else socket.on('data', () => (connection.answered = true))
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(drip)
    connection.closedAt = performance.now()
  })
  return connection
}
