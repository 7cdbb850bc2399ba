import { connect, type Socket } from 'node:net'

/** A connection that is of no use to the server, and for how long it was let live. */
export interface SlowLine {
  kind: SlowKind
  openedAt: number
  closedAt: number | null
  /** Whether bytes came back. */
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

/** Opens one from an address of its own and lets it drip; `readerPath` is a file that no buffer holds whole. */
export function openSlowLine(base: string, kind: SlowKind, place: number, readerPath: string): SlowLine {
  const { port } = new URL(base)
  const localAddress = `127.3.${Math.floor(place / 250) % 250}.${1 + (place % 250)}`
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  const line: SlowLine = { kind, openedAt: performance.now(), closedAt: null, answered: false, socket }
  let drip: NodeJS.Timeout | undefined
  socket.once('connect', () => {
    const opening = begin[kind](readerPath)
    if (opening) socket.write(opening)
    if (kind === 'headers' || kind === 'body') drip = setInterval(() => socket.write('a'), dripMs)
    // Who reads slowly takes one piece, and then nothing.
    if (kind === 'reader')
      socket.once('data', () => {
        line.answered = true
        socket.pause()
        // A paused socket does not hear that it was closed; a write does. Empty lines before a request count for nothing (RFC 9112 section 2.2).
        drip = setInterval(() => socket.write('\r\n'), dripMs)
      })
    else socket.on('data', () => (line.answered = true))
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(drip)
    line.closedAt = performance.now()
  })
  return line
}
