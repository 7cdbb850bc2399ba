/** Requests to be sent over a fixed number of kept-alive connections, each as soon as the answer before it is whole. */
export interface Order {
  port: number
  /** As they go over the line, written out. */
  requests: string[]
  /** Whether each may be sent once only; then the order ends with the last of them. */
  once: boolean
  connections: number
  seconds: number
  /** At most so many a second in all; without it as many as are answered. */
  rate?: number
  /** What every answer must be: anything else is wrong. Null where the length of the body may differ. */
  status: number
  bytes: number | null
}

export interface Outcome {
  answers: number
  /** From the first byte sent to the last answer. */
  seconds: number
  /** Of each answer, in ms. */
  times: number[]
  wrong: Record<string, number>
}

/** A request as a browser of today writes it, with no more than the server reads. */
export function requestText(method: string, path: string, headers: Record<string, string>, body?: object): string {
  const payload = body ? JSON.stringify(body) : ''
  const lines = [`${method} ${path} HTTP/1.1`, 'host: bench.example']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`)
  return `${lines.join('\r\n')}\r\n\r\n${payload}`
}
