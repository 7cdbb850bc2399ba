import type { Answer, BodyInput, Endpoint, Params, Query } from '@ariviyal/contract/endpoint'
import type { ErrorAnswer } from '@ariviyal/contract/errors'
import type { App } from './route.ts'

/** Input of a call; `token` is the caller's bearer token. */
export interface CallOptions<E extends Endpoint> {
  body?: BodyInput<E>
  params?: Params<E>
  query?: Query<E>
  token?: string
}

export interface CallResult<E extends Endpoint> {
  status: number
  headers: Record<string, unknown>
  /** Body of a successful response; otherwise see `error`. */
  body: Answer<E>
  error: ErrorAnswer
}

/** Calls an endpoint of this process over HTTP, without a network. */
export async function injectCall<E extends Endpoint>(
  app: App,
  endpoint: E,
  sent: CallOptions<E> = {},
): Promise<CallResult<E>> {
  const params = (sent.params ?? {}) as Record<string, string>
  const pairs = Object.entries((sent.query ?? {}) as Record<string, string | string[]>).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  const query = new URLSearchParams(pairs).toString()
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const answer = await app.inject({
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    headers: sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` },
    ...(sent.body !== undefined && { payload: sent.body as object }),
  })
  const body = answer.json<unknown>()
  return { status: answer.statusCode, headers: answer.headers, body: body as Answer<E>, error: body as ErrorAnswer }
}
