import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { App } from '../platform/http/route.ts'

export interface PortAnswer {
  statusCode: number
  headers: IncomingHttpHeaders
  rawPayload: Buffer
  body: string
}

/** Asks as browsers do, by the port, where `app.inject` goes to the framework at once: with these bytes as they stand, and undecoded. It listens from then on. */
export async function askThePort(
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

const ofTheMoment = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])

/** The head of an answer without what differs from moment to moment, in the order of the alphabet. */
export const lastingHead = (headers: object): string[] =>
  Object.entries(headers)
    .filter(([name]) => !ofTheMoment.has(name))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .toSorted()
