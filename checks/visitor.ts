import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The connection ended, or the server could not do it, before there was an answer: nobody knows whether it was done. */
export class Cut extends Error {
  override name = 'Cut'
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  /** Of the JSON answer; empty where there was none. */
  body: Record<string, unknown>
}

export interface Asked {
  token?: string | undefined
  headers?: Record<string, string>
  /** Sent as JSON, or as it is when it is bytes. */
  body?: object | Uint8Array
}

/** Somebody with an address of their own (any of 127.0.0.0/8) and kept-alive connections. */
export interface Visitor {
  /** Answers what came whole; raises `Cut` for a connection that broke, an answer that was cut, and a 5xx. */
  ask: (method: string, path: string, asked?: Asked) => Promise<Reply>
  leave: () => void
}

export function visitorFrom(localAddress: string, base: () => string): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, localAddress })
  return {
    leave: () => agent.destroy(),
    ask: (method, path, { token, headers = {}, body } = {}) =>
      new Promise<Reply>((answer, fail) => {
        const bytes = body instanceof Uint8Array ? body : body && Buffer.from(JSON.stringify(body))
        const cut = (error: unknown) => fail(new Cut(`${method} ${path}`, { cause: error }))
        const sending = request(new URL(path, base()), {
          agent,
          method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(bytes && {
              'content-length': String(bytes.byteLength),
              'content-type': 'application/json',
            }),
            ...headers,
          },
        })
        sending.setTimeout(60_000, () => sending.destroy(new Error('no answer in 60 s')))
        sending.on('error', cut)
        sending.on('response', (response) => {
          void buffer(response).then((whole) => {
            const status = response.statusCode ?? 0
            if (!response.complete || status >= 500) return cut(new Error(`answered ${status}: ${whole.toString()}`))
            const isJson = response.headers['content-type']?.startsWith('application/json') && whole.length > 0
            return answer({
              status,
              headers: response.headers,
              body: isJson ? (JSON.parse(whole.toString()) as Reply['body']) : {},
            })
          }, cut)
        })
        sending.end(bytes)
      }),
  }
}
