import type * as z from 'zod/mini'
import type { AttemptKind } from './limits.ts'
import type { StaffAccess } from './accounts/roles.ts'

/**
 * Who may call: anyone, a logged-in user, a subscriber (or staff), staff with certain roles, or a pupil with a pupil's
 * session, which is no session of a user.
 */
export type Access = 'public' | 'user' | 'subscriber' | 'pupil' | StaffAccess

/** The media type of an Excel workbook. */
export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Media types of calls that return a file instead of JSON. */
export type FileType =
  | 'text/csv'
  | 'text/calendar'
  | 'text/plain'
  | 'application/pdf'
  | 'application/xml'
  | 'application/zip'
  | typeof excelType
  | 'application/json'
  | 'application/vc+jwt'
  /** For a call that returns files of several types; each answer names its own. */
  | 'application/octet-stream'

type Schema = z.ZodMiniType

/** One endpoint of the API. `path` writes parameters as `{name}`, as OpenAPI does. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  tag: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** Largest body in bytes, where it is not `limits.bodyBytes`. */
  bodyBytes?: number
  status: 200 | 201
  answer: Schema
  /** Set when a success is a stream of server-sent events; `answer` describes the data of its event `state`. */
  stream?: true
  /** Set when a success returns a file: the answer is a `FileAnswer`, sent as an attachment of this type. */
  file?: FileType
  /**
   * Set for the calls allowed before the session has verified its second factor. Other calls refuse such a session;
   * public ones treat it as a guest.
   */
  secondFactor?: 'not-asked'
  /** Set when a public call that changes something depends on the caller, so that a page sends its session token. */
  asks?: 'caller'
  /** Set for a mutation that is harmless to repeat: it runs every time, regardless of its `Idempotency-Key`. */
  repeats?: 'harmless'
  /** Set for answers that are the same for everyone: readable from any origin and cacheable for that time. */
  shared?: { seconds: number }
  /** The attempt limit of this call (limits.ts). */
  attempts?: AttemptKind
  /** The body field that names the account, for the limit per account; defaults to the logged-in user. */
  account?: string
}

/** Preserves the literal types of an endpoint, from which client and server derive theirs. */
export const endpoint = <const E extends Endpoint>(value: E): E => value

export type Answer<E extends Endpoint> = z.output<E['answer']>
export type BodyInput<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined
export type Params<E extends Endpoint> = E['params'] extends Schema ? z.input<E['params']> : undefined
export type Query<E extends Endpoint> = E['query'] extends Schema ? z.input<E['query']> : undefined
