import type * as z from 'zod/mini'
import type { AttemptKind } from './limits.ts'
import type { StaffAccess } from './roles.ts'

/** Who may call: anyone, a logged-in user, one with a running subscription (staff too), or the staff of some roles. */
export type Access = 'public' | 'user' | 'subscriber' | StaffAccess

/** What a call answers that gives a file instead of JSON. */
export type FileType = 'text/csv' | 'text/calendar' | 'application/pdf' | 'application/json' | 'application/vc+jwt'

type Schema = z.ZodMiniType

/** One call of the API. `path` marks parameters as `{name}`, as OpenAPI does. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  tag: string
  params?: Schema
  query?: Schema
  body?: Schema
  status: 200 | 201
  answer: Schema
  /** Set where a success is a file to keep: the answer is then a `FileAnswer`, sent as an attachment of this type. */
  file?: FileType
  /**
   * Set for the few calls that a session may make before it has given the second factor of its account. Every other refuses it, and a
   * public one treats it as a guest.
   */
  secondFactor?: 'not-asked'
  /** Set where a public call that changes something depends on who asks, so that a page sends the token of its session with it. */
  asks?: 'caller'
  /** Set for what is the same for everyone: pages of any origin may read it, and whoever reads it may keep it for so long. */
  shared?: { seconds: number }
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
