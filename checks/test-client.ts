import { Agent } from 'node:http'
import { sendRequest, type HttpReply, type RequestParts } from './send-request.ts'

/** The connection ended, or the server failed, before there was an answer: the outcome is unknown. */
export class ConnectionLost extends Error {
  override name = 'Cut'
}

export interface Reply extends HttpReply {
  /** The JSON answer; empty when there is none. */
  body: Record<string, unknown>
}

/** A client with its own address (in 127.0.0.0/8) and kept-alive connections. */
export interface TestClient {
  /** Returns an answer that was complete within 60 s. @throws ConnectionLost for a broken connection, an incomplete answer, and a 5xx. */
  request: (method: string, path: string, options?: RequestParts) => Promise<Reply>
  leave: () => void
}

export function clientFrom(from: string, base: () => string): TestClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, localAddress: from })
  return {
    leave: () => agent.destroy(),
    async request(method, path, options) {
      const reply = await sendRequest(base() + path, { seconds: 60, ...options, method, agent })
      const { status, headers, text } = reply
      if (status === 0 || status >= 500)
        throw new ConnectionLost(`${method} ${path}`, { cause: new Error(`answered ${status}: ${text}`) })
      const isJson = headers['content-type']?.startsWith('application/json') && text !== ''
      return { ...reply, body: isJson ? (JSON.parse(text) as Reply['body']) : {} }
    },
  }
}
