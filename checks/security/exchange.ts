import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A request to write byte for byte, without normalisation. */
export interface Wire {
  method: string
  /** The request target between method and version. */
  target: string
  headers: [name: string, value: string][]
  body: Buffer | null
  /** Sent instead of all other fields. */
  raw?: Buffer
}

export interface RawReply {
  status: number
  headers: Map<string, string>
  /** Without chunked framing. */
  body: Buffer
  /** From the last byte of the request to the last of the answer. */
  ms: number
}

/** Serialises a request; adds Content-Length unless the headers define the framing. */
export function bytesOf({ method, target, headers, body, raw }: Wire): Buffer {
  if (raw) return raw
  const framed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const all = body && !framed ? [...headers, ['content-length', String(body.length)]] : headers
  const head = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`)].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)])
}

function unchunk(body: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at)
    if (end === -1) return null
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (size === 0) return body.indexOf('\r\n', end + 2) === -1 ? null : Buffer.concat(parts)
    if (!(size > 0) || end + 2 + size > body.length) return null
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/** Parses the first answer once it is complete; without a length it is complete when the connection has `ended`. */
export function readAnswer(bytes: Buffer, method: string, ended: boolean): Omit<RawReply, 'ms'> | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
  if (status >= 100 && status < 200) return readAnswer(bytes.subarray(end + 4), method, ended)
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const rest = bytes.subarray(end + 4)
  if (method === 'HEAD' || status === 204 || status === 304) return { status, headers, body: Buffer.alloc(0) }
  const length = headers.get('content-length')
  const body =
    headers.get('transfer-encoding') === 'chunked'
      ? unchunk(rest)
      : length === undefined
        ? ended
          ? rest
          : null
        : rest.length >= Number(length)
          ? rest.subarray(0, Number(length))
          : null
  return body && { status, headers, body }
}

/**
 * Sends a request from this loopback address and returns the answer. Null when the connection was closed without an answer, or after `patience`
 * milliseconds, which is expected for an incomplete request.
 */
export function exchange(
  { port, from }: { port: number; from: string },
  wire: Wire,
  timeoutMs: number,
): Promise<RawReply | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    const chunks: Buffer[] = []
    let sent = performance.now()
    const finish = (answer: Omit<RawReply, 'ms'> | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer && { ...answer, ms: performance.now() - sent })
    }
    const tryFinish = (ended: boolean) => {
      const answer = readAnswer(Buffer.concat(chunks), wire.method, ended)
      if (answer || ended) finish(answer)
    }
    const timer = setTimeout(() => finish(null), timeoutMs)
    socket.setNoDelay()
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      tryFinish(false)
    })
    // The answer may arrive before all was sent, followed by a reset.
    socket.on('error', () => tryFinish(true))
    socket.on('close', () => tryFinish(true))
    socket.write(bytesOf(wire), () => {
      sent = performance.now()
    })
  })
}
