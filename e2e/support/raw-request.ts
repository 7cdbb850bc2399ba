import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** Sends a request exactly as written: neither a browser nor a URL parser normalises the path. */
export function rawRequest(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> {
  const { hostname, port } = new URL(process.env['E2E_BASE_URL'] ?? '')
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, method, path, headers, agent: false }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
        reject,
      )
    })
    sent.once('error', reject)
    sent.end()
  })
}
