import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { App } from '../../platform/http/route.ts'

export interface PortAnswer {
  statusCode: number
  headers: IncomingHttpHeaders
  rawPayload: Buffer
  body: string
}

/**
 * Sends a request through a port, as browsers do, unlike `app.inject`: target and body are sent unchanged, and the response is not decoded.
 * The application listens from then on.
 */
export async function requestByPort(
  app: App,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<PortAnswer> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const answer = await new Promise<PortAnswer>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
      const { statusCode = 0, headers: received } = response
      buffer(response).then(
        (rawPayload) => resolve({ statusCode, headers: received, rawPayload, body: rawPayload.toString() }),
        reject,
      )
    })
      .on('error', reject)
      .end()
  })
  return answer
}
