import { createHash } from 'node:crypto'
import type { Answer, Endpoint, FileType } from '@ariviyal/contract/endpoint'
import { ErrorAnswer, type ErrorCode } from '@ariviyal/contract/errors'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { AttemptKind } from '@ariviyal/contract/limits'
import { hasAccess, isStaff, isStaffAccess } from '@ariviyal/contract/roles'
// For its fields of a route's schema.
import '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import * as z from 'zod/mini'
import type { Caller, House } from '../house.ts'
import { answerOnce, answerRepeated, findRepeated } from './answer-once.ts'
import { countAttempt } from './attempts.ts'
import { Refusal } from './errors.ts'
import { isKnown } from './known-version.ts'

declare module 'fastify' {
  interface FastifyInstance {
    house: House
  }
  interface FastifyRequest {
    /** Who calls; set by the guard of the route, null for a guest. */
    caller: Caller | null
    /** The code of the error that the request was answered with; null for a success. */
    refusedAs: ErrorCode | null
  }
  interface FastifyContextConfig {
    /** The endpoint that a route answers; none for files, pages and the house's own routes. */
    endpoint?: Endpoint
  }
}

export type App = FastifyInstance

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a handler gets: everything parsed by the schemas of the endpoint, and who calls. */
export interface Call<E extends Endpoint> {
  body: Parsed<E['body']>
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  caller: E['access'] extends 'public' ? Caller | null : Caller
  request: FastifyRequest
}

/** Declares a route from its endpoint: guard, limits, schemas, status and document all follow from the contract. */
export function route<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const { params, query, body, attempts } = endpoint
  // Whether sending it twice must not act twice.
  const changes = endpoint.method !== 'GET' && !endpoint.file
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    schema: {
      tags: [endpoint.tag],
      summary: endpoint.summary,
      operationId: operationOf(endpoint),
      ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        [endpoint.status]: endpoint.file ? fileAnswer(endpoint.file) : endpoint.answer,
        '4xx': ErrorAnswer,
        '5xx': ErrorAnswer,
      },
    },
    onRequest: [
      guard(app, endpoint),
      ...(changes ? [findRepeated(app.house)] : []),
      ...(attempts ? [countFirst(app.house, endpoint, attempts)] : []),
    ],
    preHandler: [
      ...(changes ? [answerRepeated(endpoint.status)] : []),
      ...(attempts && endpoint.account ? [countNamed(app.house, endpoint.account, attempts)] : []),
    ],
    ...(endpoint.shared && { onSend: shareAnswer(endpoint.shared.seconds) }),
    handler: async (request, reply) => {
      const act = () =>
        handler({
          body: request.body as Parsed<E['body']>,
          params: request.params as Parsed<E['params']>,
          query: request.query as Parsed<E['query']>,
          caller: request.caller as Call<E>['caller'],
          request,
        })
      if (changes) return answerOnce(app.house, request, reply, endpoint.status, act)
      const answer = await act()
      if (!endpoint.file) return reply.code(endpoint.status).send(answer)
      const { name, body, revalidated } = answer as FileAnswer
      if (revalidated) {
        const etag = etagOf(body)
        reply.headers({ etag, 'cache-control': 'private, no-cache' })
        if (isKnown(request, etag)) return reply.code(304).send()
      }
      return reply
        .code(endpoint.status)
        .type(endpoint.file.startsWith('text/') ? `${endpoint.file}; charset=utf-8` : endpoint.file)
        .header('content-disposition', attachmentOf(name))
        .send(typeof body === 'string' ? body : Buffer.from(body))
    },
  })
}

/** Lets a success be read by pages of any origin and kept for some seconds; who has it already gets 304 (RFC 9110). */
const shareAnswer = (seconds: number) => async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
  if (reply.statusCode !== 200 || !(typeof body === 'string' || body instanceof Uint8Array)) return body
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers({
    etag,
    'cache-control': `public, max-age=${seconds}`,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (!request.headers['if-none-match']?.includes(etag)) return body
  reply.code(304)
  return null
}

/** What of an endpoint says who may call. */
type Rule = Pick<Endpoint, 'access' | 'secondFactor'>

/** Sets the caller, or refuses them. It comes before the body is read: a stranger learns nothing about its rules, and costs nothing. */
export const guard =
  (app: App, rule: Rule): onRequestHookHandler =>
  (request, _reply, done) => {
    const token = /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '')?.[1]
    const allow = (caller: Caller | null) => {
      // A session without its second factor is no more than a guest where everybody may call.
      request.caller = rule.access === 'public' && owesCode(rule, caller) ? null : caller
      done(refusalOf(rule, caller))
    }
    // A token that is unknown or over makes a guest.
    if (token) app.house.authenticate(token).then(allow, done)
    else allow(null)
  }

/** A file in the OpenAPI document; what is sent is never a value that this would have to turn into text. */
const fileAnswer = (type: FileType) => ({ description: 'A file to keep', content: { [type]: { schema: z.string() } } })

const etagOf = (body: string | Uint8Array): string => `"${createHash('sha256').update(body).digest('base64url')}"`

/** RFC 6266: a plain name for old clients, the whole one in UTF-8 for the others. */
const attachmentOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`

const operationOf = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}-${path.replaceAll(/[{}]/g, '').split('/').filter(Boolean).join('-')}`

/** Whether a session must give its second factor before this call. */
const owesCode = ({ secondFactor }: Rule, caller: Caller | null): boolean =>
  secondFactor !== 'not-asked' && caller?.account.second_factor === 'code-needed'

function refusalOf(rule: Rule, caller: Caller | null): Refusal | undefined {
  const { access } = rule
  if (access === 'public') return undefined
  if (!caller) return new Refusal('not-logged-in')
  const isForStaff = isStaffAccess(access)
  if (isForStaff && !hasAccess(caller.account.role, access)) return new Refusal('staff-only')
  if (owesCode(rule, caller)) return new Refusal('second-factor-needed')
  if (isForStaff && !caller.account.email_confirmed) return new Refusal('address-unconfirmed')
  if (isForStaff && caller.account.second_factor === 'set-up-needed') return new Refusal('second-factor-missing')
  if (access === 'subscriber' && caller.user.is_subscribed !== 1 && !isStaff(caller.user.role))
    return new Refusal('subscription-needed')
  return undefined
}

/**
 * Counts an attempt for the address before the body is read, whatever is in it, and for the caller where the body names no account. A call that is
 * sent again costs no attempt (decision 40).
 */
const countFirst =
  (house: House, { account }: Endpoint, kind: AttemptKind) =>
  async (request: FastifyRequest) => {
    if (request.actedBefore) return
    await countAttempt(house, kind, request.ip, account ? null : (request.caller?.user.id ?? null))
  }

/** Counts it for the account that the body names; the address was counted. */
const countNamed = (house: House, field: string, kind: AttemptKind) => async (request: FastifyRequest) => {
  if (request.actedBefore) return
  const named = (request.body as Record<string, unknown>)[field]
  if (typeof named === 'string') await countAttempt(house, kind, request.ip, named, 'account')
}
