import { fieldMessages } from '@ariviyal/contract/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileGone, StorageAway } from '../storage.ts'
import { Refusal } from './errors.ts'
import { InvalidInput } from './validation.ts'

/** Answers every error of the API: with what it means for the caller, and never with what happened inside. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  const isOurs = refusal.status >= 500
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a request failed')
  if (refusal.code === 'unavailable')
    request.log.warn({ err: error }, 'the database or the file store is not reachable')
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  // A route may have begun an answer of another kind, or one that may be kept.
  reply.removeHeader('content-length').removeHeader('etag').header('cache-control', 'no-store')
  void reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(isOurs ? { ...refusal.answer, request_id: request.id } : refusal.answer)
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof InvalidInput) return refusalOfInput(error)
  if (error instanceof FileGone) return new Refusal('not-found')
  const causes = causesOf(error)
  if (error instanceof StorageAway || causes.some(isDatabaseAway))
    return new Refusal('unavailable', undefined, { retryAfter: 5 })
  // Text that PostgreSQL cannot hold (a NUL character) in a place that no schema tidies.
  if (causes.some((cause) => cause.code === '22021')) return new Refusal('bad-request')
  return refusalOfFastify(causes[0])
}

function refusalOfInput({ part, issues }: InvalidInput): Refusal {
  // A path whose parameter cannot be one leads nowhere.
  if (part === 'params') return new Refusal('not-found')
  const fields = fieldMessages(issues)
  return Object.keys(fields).length === 0
    ? new Refusal('bad-request')
    : new Refusal('invalid-fields', undefined, { fields })
}

interface Cause {
  code?: unknown
  statusCode?: unknown
  message?: unknown
  cause?: unknown
}

/** The error and what it was raised for, from the outside in. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let at = error; typeof at === 'object' && at !== null && causes.length < 10; at = (at as Cause).cause)
    causes.push(at)
  return causes
}

/** Errors of the socket, and the classes of PostgreSQL's that say that it is going, gone or full (its appendix A). */
function isDatabaseAway({ code, message }: Cause): boolean {
  if (typeof code === 'string')
    return /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|53300|57P0[1-3])$/.test(code)
  return (
    typeof message === 'string' &&
    /connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i.test(message)
  )
}

function refusalOfFastify(error: Cause | undefined): Refusal {
  const status = typeof error?.statusCode === 'number' ? error.statusCode : 500
  if (status === 413) return new Refusal('too-large')
  if (status === 415) return new Refusal('wrong-type')
  return new Refusal(status >= 400 && status < 500 ? 'bad-request' : 'internal')
}
