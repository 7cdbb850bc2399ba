import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

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
  bytes: number
  failure?: string
}

/** Sends it over the connections of the agent, or over one of its own. Never raises; waits at most `timeoutMs` for a sign of life. */
export function sendOne(
  base: string,
  { method, path, body, token, headers, address = '127.0.0.1' }: Wanted,
  { agent, timeoutMs = 20_000, keepText = true }: { agent?: Agent; timeoutMs?: number; keepText?: boolean } = {},
): Promise<Reply> {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  return new Promise((resolve) => {
    const failed = (failure: string) => resolve({ status: 0, headers: {}, text: '', bytes: 0, failure })
    const outgoing = request(
      base + path,
      {
        method,
        localAddress: address,
        agent: agent ?? false,
        timeout: timeoutMs,
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (keepText) chunks.push(chunk)
        })
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            bytes,
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
