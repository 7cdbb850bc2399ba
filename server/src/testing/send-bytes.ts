import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawRequest {
  method: string
  /** The request target, sent unchanged. */
  target: string
  headers: Record<string, string>
  body?: Uint8Array
}

export interface RawAnswer {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  body: string
}

/** Sends one request on its own connection without the normalisation of HTTP clients; reads until the server closes. */
export async function sendBytes(address: string, { method, target, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const closed = once(socket, 'close')
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  if (body) socket.write(body)
  await closed
  const text = Buffer.concat(chunks).toString('latin1')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...headerLines] = head.split('\r\n')
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(
      headerLines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    ),
    body: rest.join('\r\n\r\n'),
  }
}
