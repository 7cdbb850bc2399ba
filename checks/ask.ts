import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export interface Asked {
  /** 0 where no answer came: the connection was refused, broken, or the time was over. */
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  ms: number
}

export interface Question {
  method?: string
  /** Sent as JSON; bytes as they are. */
  body?: object | Uint8Array
  token?: string | undefined
  headers?: Record<string, string>
  /** The address of this machine that it comes from (127.0.0.x): limits are counted by it. */
  from?: string
  /** Keeps connections; without it each question has one of its own. */
  agent?: Agent
  /** How long an answer is waited for. */
  seconds?: number
}

/** Never raises an error. */
export function ask(url: string, question: Question = {}): Promise<Asked> {
  const { method = 'GET', body, token, headers = {}, from, agent, seconds = 30 } = question
  const bytes = body instanceof Uint8Array ? body : body && Buffer.from(JSON.stringify(body))
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, got: Buffer | string, answered: Asked['headers'] = {}) => {
      clearTimeout(timer)
      const [bytes, text] = [Buffer.from(got), got.toString()]
      resolve({ status, bytes, text, headers: answered, ms: performance.now() - begun })
    }
    const asking = request(url, {
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
    const timer = setTimeout(() => asking.destroy(new Error('the time is over')), seconds * 1_000)
    asking.on('error', (error) => end(0, error.message))
    asking.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      // A body that is cut is no answer.
      response.on('error', (error) => end(0, error.message))
      response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks), response.headers))
    })
    asking.end(bytes)
  })
}

/** Who an account is, and a bearer token of theirs. Raises an error when it may not log in. */
export async function logIn(
  base: string,
  account: { email: string; password: string },
  from?: string,
): Promise<{ id: string; token: string }> {
  const { status, text } = await ask(`${base}/api/auth/user/login`, {
    method: 'POST',
    body: account,
    ...(from && { from }),
  })
  if (status !== 200) throw new Error(`${account.email} could not log in: ${status} ${text}`)
  const { user, token } = JSON.parse(text) as { user: { id: string }; token: string }
  return { id: user.id, token }
}

/** Looks every tenth of a second until it is so; answers after how many milliseconds, or null when the time is over. */
export async function waitFor(look: () => boolean | Promise<boolean>, seconds: number): Promise<number | null> {
  const begun = performance.now()
  while (performance.now() - begun < seconds * 1_000) {
    if (await look()) return Math.round(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}
