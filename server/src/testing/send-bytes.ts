import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawRequest {
  method: string
  /** What stands between the method and the version, as it stands. */
  target: string
  headers: Record<string, string>
  body?: Uint8Array
}

export interface RawAnswer {
  status: number
  /** By their names in small letters. */
  headers: Record<string, string>
  body: string
}

/** Writes one request to a connection of its own, byte by byte as it is given, where a client would tidy it; reads until the server closes. */
export async function sendBytes(address: string, { method, target, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece))
  const over = once(socket, 'close')
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  if (body) socket.write(body)
  await over
  const text = Buffer.concat(pieces).toString('latin1')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...given] = head.split('\r\n')
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(
      given.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body: rest.join('\r\n\r\n'),
  }
}
