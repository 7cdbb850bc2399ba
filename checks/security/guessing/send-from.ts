import { sendRequest, type HttpReply, type RequestParts } from '../../send-request.ts'

export interface SendOptions extends RequestParts {
  /** The client's loopback address, in 127.0.0.0/8. */
  from: string
  path: string
}

/** Sends a request from that loopback address. @throws Error when no answer comes. */
export async function sendFrom(base: string, { path, method = 'POST', ...options }: SendOptions): Promise<HttpReply> {
  const reply = await sendRequest(base + path, { method, ...options })
  if (reply.status === 0) throw new Error(`no answer to ${method} ${path.split('?')[0]}: ${reply.text}`)
  return reply
}

/** Returns a new loopback address for each call, so that only the per-account limit applies; Linux accepts all of 127.0.0.0/8. */
export function manyAddresses(): () => string {
  let last = 0
  return () => {
    last += 1
    return `127.${20 + (last >> 16)}.${(last >> 8) & 255}.${last & 255}`
  }
}
