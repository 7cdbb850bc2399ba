import { request } from 'node:http'
import { performance } from 'node:perf_hooks'

export interface Asked {
  /** The address on this machine that it comes from, of 127.0.0.0/8. */
  from: string
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
  token?: string
}

export interface Told {
  status: number
  headers: Record<string, unknown>
  text: string
  /** From the first byte sent to the last received, over a connection of its own. */
  ms: number
}

/** Asks a server on this machine as a client at that address would; at most 30 s. */
export function askFrom(
  base: string,
  { from, method = 'POST', path, body, headers = {}, token }: Asked,
): Promise<Told> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const asking = request(
      {
        hostname,
        port,
        path,
        method,
        localAddress: from,
        agent: false,
        timeout: 30_000,
        headers: {
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString(),
            ms: performance.now() - begun,
          }),
        )
      },
    )
    asking.on('timeout', () => asking.destroy(new Error('no answer in 30 s')))
    asking.on('error', reject)
    asking.end(payload)
  })
}

/** One address of this machine after another, so that only the limit of an account is met; all of Linux's 127.0.0.0/8 is at home. */
export function manyAddresses(): () => string {
  let last = 0
  return () => {
    last += 1
    return `127.${20 + (last >> 16)}.${(last >> 8) & 255}.${last & 255}`
  }
}
