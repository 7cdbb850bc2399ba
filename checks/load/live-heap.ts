import { once } from 'node:events'
import * as z from 'zod/mini'
import type { RealServer } from '../real-server.ts'

/** Environment of a server whose live heap can be measured: its inspector listens on a free port of the loopback address. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0 --expose-gc' }

/** A refused call has an error instead of a result; one that throws has no value. */
const Reply = z.object({ result: z.object({ result: z.object({ value: z.number() }) }) })

/**
 * Returns a function that measures the live heap of a server just started with `inspected`: the bytes in use after a collection. Between collections the
 * heap also holds garbage, which hides slow growth and looks like growth. `HeapProfiler.collectGarbage` would drop compiled code too, and the server
 * would refuse calls until it is warm again. The address is among the server's first lines.
 */
export function liveHeapOf({ lines }: RealServer): () => Promise<number> {
  const address = lines.map((line) => /^Debugger listening on (ws:\S+)$/.exec(line)?.[1]).find(Boolean)
  if (!address) throw new Error('the server has no inspector')
  return async () => {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    try {
      const params = { expression: 'gc(); process.memoryUsage().heapUsed', returnByValue: true }
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
      const [message] = (await once(socket, 'message')) as [MessageEvent]
      return Reply.parse(JSON.parse(String(message.data))).result.result.value
    } finally {
      socket.close()
    }
  }
}
