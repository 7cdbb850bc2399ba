/** Requests to send over a fixed number of kept-alive connections. Each connection sends the next one after the previous answer is complete. */
export interface LoadOrder {
  port: number
  /** The raw bytes of each request, as text. */
  requests: string[]
  /** Whether each request may be sent only once; the order then ends with the last of them. */
  once: boolean
  connections: number
  seconds: number
  /** Maximum requests a second in total; no limit when absent. */
  rate?: number
  /** The expected status and body length of every answer; any other answer is a failure. The length is null when it may differ. */
  status: number
  bytes: number | null
}

export interface LoadOutcome {
  answers: number
  /** From the first byte sent to the last answer. */
  seconds: number
  /** Duration of each answer in ms. */
  times: number[]
  wrong: Record<string, number>
}

/** Formats a request as a current browser sends it, with only the headers that the server reads. */
export function requestText(method: string, path: string, headers: Record<string, string>, body?: object): string {
  const payload = body ? JSON.stringify(body) : ''
  const lines = [`${method} ${path} HTTP/1.1`, 'host: bench.example']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`)
  return `${lines.join('\r\n')}\r\n\r\n${payload}`
}
