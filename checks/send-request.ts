import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export interface HttpReply {
  /** 0 without an answer: the connection was refused or broke, or the time was over. */
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  ms: number
}

export interface RequestParts {
  method?: string
  /** Sent as JSON; bytes are sent unchanged. */
  body?: object | Uint8Array
  token?: string | undefined
  headers?: Record<string, string>
  /** The client's loopback address (127.0.0.x): limits are counted by it. */
  from?: string
  /** Keeps connections alive; without it each request opens a new one. */
  agent?: Agent
  /** Timeout for the answer. */
  seconds?: number
}

/** Never throws. */
export function sendRequest(url: string, options: RequestParts = {}): Promise<HttpReply> {
  const { method = 'GET', body, token, headers = {}, from, agent, seconds = 30 } = options
  const bytes = body instanceof Uint8Array ? body : body && Buffer.from(JSON.stringify(body))
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, got: Buffer | string, answered: HttpReply['headers'] = {}) => {
      clearTimeout(timer)
      const [bytes, text] = [Buffer.from(got), got.toString()]
      resolve({ status, bytes, text, headers: answered, ms: performance.now() - startedAt })
    }
    const outgoing = request(url, {
      method,
      agent: agent ?? false,
      ...(from && { localAddress: from }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-length': String(bytes.byteLength) }),
        ...headers,
      },
    })
    const timer = setTimeout(() => outgoing.destroy(new Error('the time is over')), seconds * 1_000)
    outgoing.on('error', (error) => end(0, error.message))
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      // An incomplete body counts as no answer.
      response.on('error', (error) => end(0, error.message))
      response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks), response.headers))
    })
    outgoing.end(bytes)
  })
}

/** Returns the account and its bearer token. @throws Error when the log-in is refused. */
export async function logIn(
  base: string,
  account: { email: string; password: string },
  from?: string,
): Promise<{ id: string; token: string }> {
  const { status, text } = await sendRequest(`${base}/api/auth/user/login`, {
    method: 'POST',
    body: account,
    ...(from && { from }),
  })
  if (status !== 200) throw new Error(`${account.email} could not log in: ${status} ${text}`)
  const { user, token } = JSON.parse(text) as { user: { id: string }; token: string }
  return { id: user.id, token }
}

/** Polls every tenth of a second until `look` is true. Returns the milliseconds waited, or null after `seconds`. */
export async function waitFor(condition: () => boolean | Promise<boolean>, seconds: number): Promise<number | null> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1_000) {
    if (await condition()) return Math.round(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}
