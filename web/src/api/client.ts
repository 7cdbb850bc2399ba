/* oxlint-disable promise/valid-params -- the catch below is zod's, not a promise's */
import type { Answer, BodyInput, Endpoint, FileType, Params, Query } from '@ariviyal/contract/endpoint'
import { ErrorCode } from '@ariviyal/contract/errors'
import { messages } from '@ariviyal/contract/messages'
import { idempotencyHeader } from '@ariviyal/contract/idempotency'
import * as z from 'zod/mini'
import { clearSession, readSession, updateUser } from '../session/store.ts'
import { endpointUrl } from './endpoint-url.ts'
import { newKey, fetchWithRetry } from './fetch-with-retry.ts'

/** The readable part of an error body: a proxy or a newer server may send other fields than the contract. */
const Problem = z.object({
  msg: z.string(),
  code: z.catch(z.optional(ErrorCode), undefined),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  request_id: z.catch(z.optional(z.string()), undefined),
  cells: z.optional(z.unknown()),
})

/**
 * A failed call. `msg` is the server's sentence, or the network message (`status` 0); absent when the answer was not
 * ours.
 */
export class ApiError extends Error {
  readonly status: number
  readonly msg: string | undefined
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, string>
  /** For server errors: identifies the entry in the server log. */
  readonly requestId: string | undefined
  /** Cells of a gradebook that changed meanwhile, as sent. */
  readonly cells: unknown

  constructor(status: number, answer?: z.infer<typeof Problem>, options?: ErrorOptions) {
    super(answer?.msg ?? `HTTP ${status}`, options)
    this.name = 'ApiError'
    this.status = status
    this.msg = answer?.msg
    this.code = answer?.code
    this.fields = answer?.fields ?? {}
    this.requestId = answer?.request_id
    this.cells = answer?.cells
  }
}

/** Whether there is nothing at the address of a page, or nothing that the caller may know of. A malformed id is answered with 400 or 422. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 422].includes(error.status)

/**
 * Accepts only the parts that an endpoint has, and requires those it needs. `keepalive`: completes even if the page
 * closes. `key`: that of an earlier call with the same contents, which may have arrived.
 */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }
type Input<E extends Endpoint> = Part<'params', Params<E>> &
  Part<'query', Query<E>> &
  Part<'body', BodyInput<E>> & { signal?: AbortSignal; keepalive?: boolean; key?: string }
export type Given<E extends Endpoint> = {} extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/**
 * Sends the token when the answer may depend on the caller; public forms omit it (docs/product.md, Names and the wire).
 */
const wantsToken = (endpoint: Endpoint) =>
  endpoint.access !== 'public' || endpoint.method === 'GET' || endpoint.asks === 'caller'

/** The server's message about a failure; undefined when it was not reached (docs/product.md, Forms). */
export const serverMessage = (error: unknown) => (error instanceof ApiError && error.status > 0 ? error.msg : undefined)

/** Records that the session requires a second factor, for the gates of the pages. */
function noteSecondFactor(code: ErrorCode | undefined) {
  if (code === 'second-factor-needed') updateUser({ second_factor: 'code-needed' })
  if (code === 'second-factor-missing') updateUser({ second_factor: 'set-up-needed' })
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

interface Sent {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
  keepalive?: boolean
  key?: string
}

/** Whose token a call carries, and what to do when the server no longer accepts it. */
export interface Bearer {
  token: string | undefined
  end: () => void
}

/** Sends a call and returns a successful response; throws ApiError otherwise. */
async function send(endpoint: Endpoint, given: Sent, { token, end }: Bearer) {
  const headers = new Headers({ accept: endpoint.file ?? (endpoint.stream ? 'text/event-stream' : 'application/json') })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (given.body !== undefined) headers.set('content-type', 'application/json')
  // Retries may deliver it twice; the key makes it run once.
  if (endpoint.method !== 'GET') headers.set(idempotencyHeader, given.key ?? newKey())

  let response: Response
  try {
    response = await fetchWithRetry(endpointUrl(endpoint, given.params, given.query), {
      method: endpoint.method,
      headers,
      body: given.body === undefined ? null : JSON.stringify(given.body),
      signal: given.signal ?? null,
      keepalive: given.keepalive ?? false,
    })
  } catch (cause) {
    if (given.signal?.aborted) throw cause
    throw new ApiError(0, { msg: messages.network }, { cause })
  }
  if (response.ok) return response

  if (response.status === 401 && token) end()
  const problem = Problem.safeParse(await readJson(response))
  if (problem.success) noteSecondFactor(problem.data.code)
  throw new ApiError(response.status, problem.success ? problem.data : undefined)
}

/** The stored session of the user. */
function bearerFor(endpoint: Endpoint): Bearer {
  const token = wantsToken(endpoint) ? readSession()?.token : undefined
  return {
    token,
    end: () => {
      if (readSession()?.token === token) clearSession()
    },
  }
}

/** Calls an endpoint for the bearer of a token. */
export async function callAs<const E extends Endpoint>(
  bearer: Bearer,
  endpoint: E,
  ...[input]: Given<E>
): Promise<Answer<E>> {
  const response = await send(endpoint, input ?? {}, bearer)
  const json = await readJson(response)
  if (json === undefined) throw new ApiError(response.status)
  return json as Answer<E>
}

/**
 * Calls an endpoint. Returns the contract's answer type (validated by the server), or throws an ApiError. A 401 to a
 * stored token clears the session as Logout does (docs/product.md, Names and the wire).
 */
export const call = <const E extends Endpoint>(endpoint: E, ...given: Given<E>): Promise<Answer<E>> =>
  callAs(bearerFor(endpoint), endpoint, ...given)

/** Opens a stream of events; the token is in a header, where an `EventSource` would need it in the address. */
export async function openStream<const E extends Endpoint & { stream: true }>(
  endpoint: E,
  ...[input]: Given<E>
): Promise<ReadableStream<Uint8Array>> {
  const { body, status } = await send(endpoint, input ?? {}, bearerFor(endpoint))
  if (!body) throw new ApiError(status)
  return body
}

/** Fetches a file answer and saves it under the name that the server gives. */
export const download = <const E extends Endpoint & { file: FileType }>(
  endpoint: E,
  ...given: Given<E>
): Promise<void> => downloadAs(bearerFor(endpoint), endpoint, ...given)

/** The same for the bearer of a token. */
export async function downloadAs<const E extends Endpoint & { file: FileType }>(
  bearer: Bearer,
  endpoint: E,
  ...[input]: Given<E>
): Promise<void> {
  const response = await send(endpoint, input ?? {}, bearer)
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = decodeURIComponent(name ?? '')
  link.click()
  // The browser has started reading by then; a long-lived page must not hold every file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
