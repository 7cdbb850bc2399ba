import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A request as it is going to be written; nothing tidies it. */
export interface Wire {
  method: string
  /** What stands between method and version. */
  target: string
  headers: [name: string, value: string][]
  body: Buffer | null
  /** Instead of all that: the bytes themselves. */
  raw?: Buffer
}

export interface Answer {
  status: number
  headers: Map<string, string>
  /** Decoded from its chunks. */
  body: Buffer
  /** From the last byte of the request to the last of the answer. */
  ms: number
}

/** The bytes of a request; a body has its length told unless the headers say something about it. */
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

/** The first answer in what came, once it is whole; without a length it is whole when the connection `ended`. */
export function readAnswer(bytes: Buffer, method: string, ended: boolean): Omit<Answer, 'ms'> | null {
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
 * Sends a request from this address of the loopback and answers what came; null where the other side closed without an answer, or none had
 * come when `patience` milliseconds were over, which is what a request that is not whole gets.
 */
export function exchange(
  { port, from }: { port: number; from: string },
  wire: Wire,
  patience: number,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    const chunks: Buffer[] = []
    let sent = performance.now()
    const finish = (answer: Omit<Answer, 'ms'> | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer && { ...answer, ms: performance.now() - sent })
    }
    const look = (ended: boolean) => {
      const answer = readAnswer(Buffer.concat(chunks), wire.method, ended)
      if (answer || ended) finish(answer)
    }
    const timer = setTimeout(() => finish(null), patience)
    socket.setNoDelay()
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      look(false)
    })
    // A refusal may come before all was sent, and a reset right behind it.
    socket.on('error', () => look(true))
    socket.on('close', () => look(true))
    socket.write(bytesOf(wire), () => {
      sent = performance.now()
    })
  })
}
