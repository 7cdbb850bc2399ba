import type * as z from 'zod/mini'
import type { AttemptKind } from './limits.ts'

/** Who may call: anyone, a logged-in user, one with a running subscription (staff too), or staff. */
export type Access = 'public' | 'user' | 'subscriber' | 'admin'

type Schema = z.ZodMiniType

/** One call of the API. `path` marks parameters as `{name}`, as OpenAPI does. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  tag: string
  params?: Schema
  query?: Schema
  body?: Schema
  status: 200 | 201
  answer: Schema
  /** The attempts that this call counts against (limits.ts). */
  attempts?: AttemptKind
  /** The body field that names the account, for the limit per account; without one the logged-in user counts. */
  account?: string
}

/** Keeps the literal types of an endpoint, so that client and server derive theirs from it. */
export const endpoint = <const E extends Endpoint>(value: E): E => value

export type Answer<E extends Endpoint> = z.output<E['answer']>
export type BodyInput<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined
export type Params<E extends Endpoint> = E['params'] extends Schema ? z.input<E['params']> : undefined
export type Query<E extends Endpoint> = E['query'] extends Schema ? z.input<E['query']> : undefined
