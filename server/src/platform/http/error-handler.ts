import { fieldMessages } from '@ariviyal/contract/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { awaySeconds, type Cause, causesOf, isAway } from '../away.ts'
import { FileGone } from '../storage.ts'
import { Refusal } from './errors.ts'
import { InvalidInput } from './validation.ts'

/** Answers every error of the API: with what it means for the caller, and never with what happened inside. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  request.refusedAs = refusal.code
  const isOurs = refusal.status >= 500
  if (causesOf(error).some(isGoneMeanwhile)) request.log.warn({ err: error }, 'what a request refers to is gone')
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a request failed')
  if (refusal.code === 'unavailable')
    request.log.warn({ err: error }, 'the database, the file store or the disk cannot take it')
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
  if (isAway(error)) return new Refusal('unavailable', undefined, { retryAfter: awaySeconds })
  const causes = causesOf(error)
  // Text that PostgreSQL cannot hold (a NUL character) in a place that no schema tidies.
  if (causes.some((cause) => cause.code === '22021')) return new Refusal('bad-request')
  // What it refers to was deleted while it was at work: the caller's own account, or the thing itself. One that loses such a race was told nothing wrong.
  if (causes.some(isGoneMeanwhile)) return new Refusal('not-found')
  return refusalOfFastify(causes[0])
}

/** PostgreSQL's `foreign_key_violation` (its appendix A). */
const isGoneMeanwhile = ({ code }: Cause): boolean => code === '23503'

function refusalOfInput({ part, issues }: InvalidInput): Refusal {
  // A path whose parameter cannot be one leads nowhere.
  if (part === 'params') return new Refusal('not-found')
  const fields = fieldMessages(issues)
  return Object.keys(fields).length === 0
    ? new Refusal('bad-request')
    : new Refusal('invalid-fields', undefined, { fields })
}

function refusalOfFastify(error: Cause | undefined): Refusal {
  const status = typeof error?.statusCode === 'number' ? error.statusCode : 500
  if (status === 413) return new Refusal('too-large')
  if (status === 415) return new Refusal('wrong-type')
  return new Refusal(status >= 400 && status < 500 ? 'bad-request' : 'internal')
}
