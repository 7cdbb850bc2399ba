import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Answer, Endpoint, FileType } from '@ariviyal/contract/endpoint'
import { ErrorAnswer, type ErrorCode } from '@ariviyal/contract/errors'
import { type FileAnswer, FileStream } from '@ariviyal/contract/fields'
import type { AttemptKind } from '@ariviyal/contract/limits'
import { hasAccess, isStaff, isStaffAccess } from '@ariviyal/contract/accounts/roles'
// Imported for its additions to Fastify's route schema.
import '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext, Caller, Pupil, RootContext } from '../app-context.ts'
import { type Act, runIdempotent, sendReplay, findReplay } from './idempotency/idempotency.ts'
import { countAttempt } from './attempts/attempts.ts'
import { AppError } from './errors.ts'
import { isKnown } from './files/known-version.ts'

declare module 'fastify' {
  interface FastifyInstance {
    ctx: RootContext
  }
  interface FastifyRequest {
    /** The caller, set by the route's guard; null for a guest. */
    caller: Caller | null
    /** The pupil, set by the guard of pupils' routes; otherwise null. */
    pupil: Pupil | null
    /** Error code of the response; null for a success. */
    refusedAs: ErrorCode | null
  }
  interface FastifyContextConfig {
    /** The endpoint that a route implements; unset for files, pages and operational routes. */
    endpoint?: Endpoint
  }
}

export type App = FastifyInstance

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** Arguments of a handler: the caller, and all input parsed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  /** The context. For a call with an `Idempotency-Key`, `db` is the transaction that also stores the response. */
  ctx: AppContext
  body: Parsed<E['body']>
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  caller: E['access'] extends 'public' ? Caller | null : E['access'] extends 'pupil' ? null : Caller
  pupil: E['access'] extends 'pupil' ? Pupil : null
  request: FastifyRequest
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** Registers a route for an endpoint: guard, attempt limits, schemas, status and OpenAPI all follow from the contract. */
export const route = <const E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void =>
  addRoute(app, endpoint, (call) => async (ctx) => handler({ ...call, ctx }))

/**
 * Like `route`, for a call with slow work that must not hold a connection, such as hashing a password. `first` runs outside any
 * transaction, and returns the rest of the work, which receives the context.
 */
export const routeInTwoSteps = <const E extends Endpoint>(
  app: App,
  endpoint: E,
  first: (call: Call<E>) => Promise<(ctx: AppContext) => Promise<Answer<E>>>,
): void => addRoute(app, endpoint, first)

/** Registers a route that answers with a stream of server-sent events. */
export const routeStream = <const E extends Endpoint & { stream: true }>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Readable>,
): void => addRoute(app, endpoint, (call) => async (ctx) => handler({ ...call, ctx }))

function addRoute<E extends Endpoint>(app: App, endpoint: E, first: (call: Call<E>) => Promise<Act> | Act): void {
  const { params, query, body, attempts } = endpoint
  // Whether a repeated call must not act twice.
  const changes = endpoint.method !== 'GET' && !endpoint.file && endpoint.repeats !== 'harmless'
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Nobody reads the body of a HEAD: its stream would never end.
    ...((endpoint.stream || endpoint.answer === FileStream) && { exposeHeadRoute: false }),
    config: { endpoint },
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    schema: {
      tags: [endpoint.tag],
      summary: endpoint.summary,
      operationId: operationOf(endpoint),
      ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        [endpoint.status]: endpoint.file
          ? fileAnswer(endpoint.file)
          : endpoint.stream
            ? fileAnswer('text/event-stream')
            : endpoint.answer,
        '4xx': ErrorAnswer,
        '5xx': ErrorAnswer,
      },
    },
    onRequest: [
      guard(app, endpoint),
      ...(changes ? [findReplay(app.ctx)] : []),
      ...(attempts ? [countByAddress(app.ctx, endpoint, attempts)] : []),
    ],
    preHandler: [
      ...(changes ? [sendReplay(endpoint.status)] : []),
      ...(attempts && endpoint.account ? [countByAccount(app.ctx, endpoint.account, attempts)] : []),
    ],
    ...(endpoint.shared && { onSend: shareAnswer(endpoint.shared.seconds) }),
    handler: async (request, reply) => {
      const begin = async () =>
        first({
          ctx: app.ctx,
          body: request.body as Parsed<E['body']>,
          params: request.params as Parsed<E['params']>,
          query: request.query as Parsed<E['query']>,
          caller: request.caller as Call<E>['caller'],
          pupil: request.pupil as Call<E>['pupil'],
          request,
        })
      if (changes) return runIdempotent(app.ctx, request, reply, { status: endpoint.status, first: begin })
      const answer = await (await begin())(app.ctx)
      if (endpoint.stream) return sendEvents(reply, answer as Readable)
      if (!endpoint.file) return reply.code(endpoint.status).send(answer)
      if (endpoint.answer === FileStream) return sendChunks(reply, endpoint.file, answer as FileStream)
      const { name, body, revalidated, type = endpoint.file } = answer as FileAnswer
      if (revalidated) {
        const etag = etagOf(body)
        reply.headers({ etag, 'cache-control': 'private, no-cache' })
        if (isKnown(request, etag)) return reply.code(304).send()
      }
      return reply
        .code(endpoint.status)
        .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
        .header('content-disposition', attachmentOf(name))
        .send(typeof body === 'string' ? body : Buffer.from(body))
    },
  })
}

/** Makes a success readable by pages of any origin and cacheable for some seconds, with 304 for an unchanged version (RFC 9110). */
const shareAnswer = (seconds: number) => async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
  if (reply.statusCode !== 200 || !(typeof body === 'string' || body instanceof Uint8Array)) return body
  const etag = etagOf(body)
  reply.headers({
    etag,
    'cache-control': `public, max-age=${seconds}`,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (!isKnown(request, etag)) return body
  reply.code(304)
  return null
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,100})$/i.exec(headers.authorization ?? '')?.[1]

/** The access rule of an endpoint. */
type Rule = Pick<Endpoint, 'access' | 'secondFactor'>

/**
 * Sets the caller or rejects the request, before the body is read: unauthenticated requests cost little, and learn nothing about
 * validation.
 */
export const guard =
  (app: App, rule: Rule): onRequestHookHandler =>
  (request, _reply, done) => {
    const token = tokenOf(request)
    const allow = (caller: Caller | null) => {
      // A login session that lacks its second factor counts as a guest on public endpoints.
      request.caller = rule.access === 'public' && owesCode(rule, caller) ? null : caller
      done(accessError(rule, caller))
    }
    const allowPupil = (pupil: Pupil | null) => {
      request.pupil = pupil
      done(pupil ? undefined : new AppError('not-logged-in'))
    }
    // An unknown or expired token counts as a guest.
    if (rule.access === 'pupil') {
      if (token) app.ctx.authenticatePupil(token).then(allowPupil, done)
      else allowPupil(null)
    } else if (token) app.ctx.authenticate(token).then(allow, done)
    else allow(null)
  }

/** Proxies such as nginx must not keep events back. */
const sendEvents = (reply: FastifyReply, events: Readable) =>
  reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(events)

/** A failure on the way cuts the connection, so that nobody takes a part for the whole. */
const sendChunks = (reply: FastifyReply, type: FileType, { name, chunks }: FileStream) =>
  reply
    .type(type)
    .headers({ 'content-disposition': attachmentOf(name), 'cache-control': 'no-store' })
    .send(Readable.from(chunks, { objectMode: false }))

/** The caller of this request as of now, for an answer that outlives the check at its start; null when the call would be refused. */
export async function callerNow(ctx: AppContext, rule: Rule, request: FastifyRequest): Promise<Caller | null> {
  const token = tokenOf(request)
  const caller = token === undefined ? null : await ctx.authenticate(token)
  return accessError(rule, caller) === undefined ? caller : null
}

/** Describes a file in the OpenAPI document; it is never used to serialise a response. */
const fileAnswer = (type: FileType | 'text/event-stream') => ({
  description: 'A file to keep',
  content: { [type]: { schema: z.string() } },
})

const etagOf = (body: string | Uint8Array): string => `"${createHash('sha256').update(body).digest('base64url')}"`

/** RFC 6266: an ASCII name for old clients, and the full name in UTF-8. */
const attachmentOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`

const operationOf = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}-${path.replaceAll(/[{}]/g, '').split('/').filter(Boolean).join('-')}`

/** Whether the login session must provide its second factor before this call. */
const owesCode = ({ secondFactor }: Rule, caller: Caller | null): boolean =>
  secondFactor !== 'not-asked' && caller?.account.second_factor === 'code-needed'

function accessError(rule: Rule, caller: Caller | null): AppError | undefined {
  const { access } = rule
  if (access === 'public') return undefined
  if (!caller) return new AppError('not-logged-in')
  const isForStaff = isStaffAccess(access)
  if (isForStaff && !hasAccess(caller.account.role, access)) return new AppError('staff-only')
  if (owesCode(rule, caller)) return new AppError('second-factor-needed')
  if (isForStaff && !caller.account.email_confirmed) return new AppError('address-unconfirmed')
  if (isForStaff && caller.account.second_factor === 'set-up-needed') return new AppError('second-factor-missing')
  if (access === 'subscriber' && caller.user.is_subscribed !== 1 && !isStaff(caller.user.role))
    return new AppError('subscription-needed')
  return undefined
}

/**
 * Counts an attempt before the body is read: for the address, and for the caller unless the body names an account. A repeated call costs no
 * attempt (decision 40).
 */
const countByAddress =
  (ctx: AppContext, { account }: Endpoint, kind: AttemptKind) =>
  async (request: FastifyRequest) => {
    if (request.actedBefore) return
    await countAttempt(ctx, kind, request.ip, account ? null : (request.caller?.user.id ?? null))
  }

/** Counts the attempt for the account that the body names; the address is already counted. */
const countByAccount = (ctx: AppContext, field: string, kind: AttemptKind) => async (request: FastifyRequest) => {
  if (request.actedBefore) return
  const named = (request.body as Record<string, unknown>)[field]
  if (typeof named === 'string') await countAttempt(ctx, kind, request.ip, named, 'account')
}
