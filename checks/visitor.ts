import { Agent } from 'node:http'
import { ask, type Asked, type Question } from './ask.ts'

/** The connection ended, or the server could not do it, before there was an answer: nobody knows whether it was done. */
export class Cut extends Error {
  override name = 'Cut'
}

export interface Reply extends Asked {
  /** Of the JSON answer; empty where there was none. */
  body: Record<string, unknown>
}

/** Somebody with an address of their own (any of 127.0.0.0/8) and kept-alive connections. */
export interface Visitor {
  /** Answers what came whole within 60 s; raises `Cut` for a connection that broke, an answer that was cut, and a 5xx. */
  ask: (method: string, path: string, question?: Question) => Promise<Reply>
  leave: () => void
}

export function visitorFrom(from: string, base: () => string): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, localAddress: from })
  return {
    leave: () => agent.destroy(),
    async ask(method, path, question) {
      const asked = await ask(base() + path, { seconds: 60, ...question, method, agent })
      const { status, headers, text } = asked
      if (status === 0 || status >= 500)
        throw new Cut(`${method} ${path}`, { cause: new Error(`answered ${status}: ${text}`) })
      const isJson = headers['content-type']?.startsWith('application/json') && text !== ''
      return { ...asked, body: isJson ? (JSON.parse(text) as Reply['body']) : {} }
    },
  }
}
