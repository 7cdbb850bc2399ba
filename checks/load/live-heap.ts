import { once } from 'node:events'
import * as z from 'zod/mini'
import type { RealServer } from '../real-server.ts'

/** Environment of a server whose live heap can be measured: its inspector listens on a free port of the loopback address. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** A refused call has an error instead of a result. */
const Reply = z.object({ result: z.object({ usedSize: z.optional(z.number()) }) })

/**
 * Returns a function that measures the live heap of a server just started with `inspected`: the bytes in use after a full collection. Between
 * collections the heap also holds garbage, which hides slow growth and looks like growth. The address is among the server's first lines.
 */
export function liveHeapOf({ lines }: RealServer): () => Promise<number> {
  const address = lines.map((line) => /^Debugger listening on (ws:\S+)$/.exec(line)?.[1]).find(Boolean)
  if (!address) throw new Error('the server has no inspector')
  return async () => {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    try {
      await ask(socket, 'HeapProfiler.collectGarbage')
      const { usedSize } = await ask(socket, 'Runtime.getHeapUsage')
      if (usedSize === undefined) throw new Error('the inspector does not say the size of the heap')
      return usedSize
    } finally {
      socket.close()
    }
  }
}

/** One call of the inspector, with no other under way. @throws Error when it is refused. */
async function ask(socket: WebSocket, method: string): Promise<z.infer<typeof Reply>['result']> {
  socket.send(JSON.stringify({ id: 1, method }))
  const [message] = (await once(socket, 'message')) as [MessageEvent]
  return Reply.parse(JSON.parse(String(message.data))).result
}
