import type { Answer, Endpoint } from '@ariviyal/contract/endpoint'
import type { ErrorAnswer } from '@ariviyal/contract/errors'
import type { App } from '../platform/http/route.ts'

export interface Given {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Anything, so that a test can send what a form never would. */
  body?: unknown
  token?: string | undefined
}

export interface Reply<Body> {
  status: number
  body: Body & Partial<ErrorAnswer>
  headers: Record<string, string | string[] | number | undefined>
}

/** Makes one call of the API, through the whole server except for its socket. */
export async function call<const E extends Endpoint>(app: App, endpoint: E, given: Given = {}): Promise<Reply<Answer<E>>> {
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.params?.[name] ?? ''))
  const response = await app.inject({
    method: endpoint.method,
    url,
    ...(given.query && { query: given.query }),
    headers: {
      ...(given.token && { authorization: `Bearer ${given.token}` }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(given.body !== undefined && { payload: JSON.stringify(given.body) }),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
