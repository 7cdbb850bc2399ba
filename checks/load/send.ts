import { type IncomingHttpHeaders, request } from 'node:http'

/** One request as a client makes it. */
export interface Wanted {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The loopback address that it comes from. */
  address?: string
}

export interface Reply {
  /** 0 when the connection broke, or no answer came in time. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  failure?: string
}

/** Sends it over a connection of its own. Never raises; waits at most `timeoutMs` for a sign of life. */
export function sendOne(
  base: string,
  { method, path, body, token, headers, address = '127.0.0.1' }: Wanted,
  { timeoutMs = 20_000 }: { timeoutMs?: number } = {},
): Promise<Reply> {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  return new Promise((resolve) => {
    const failed = (failure: string) => resolve({ status: 0, headers: {}, text: '', failure })
    const outgoing = request(
      base + path,
      {
        method,
        localAddress: address,
        agent: false,
        timeout: timeoutMs,
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
        response.once('error', (error) => failed(error.message))
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer came in time')))
    outgoing.once('error', (error) => failed(error.message))
    outgoing.end(payload)
  })
}
