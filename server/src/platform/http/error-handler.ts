import { fieldMessages } from '@ariviyal/contract/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterSeconds, type Cause, causesOf, isUnavailable } from '../db/unavailable.ts'
import { FileRejection, ReaderCrash } from '../examine/examined.ts'
import { FileGone } from '../storage/storage.ts'
import { AppError } from './errors.ts'
import { InvalidInput } from './validation.ts'

/** Handles every error of the API. Responses never reveal internal details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = toAppError(error)
  request.refusedAs = appError.code
  const isOurs = appError.status >= 500
  if (causesOf(error).some(isMissingReference)) request.log.warn({ err: error }, 'what a request refers to is gone')
  if (causesOf(error).some((cause) => cause instanceof ReaderCrash))
    request.log.warn({ err: error }, 'a file could not be read')
  if (appError.code === 'internal') request.log.error({ err: error }, 'a request failed')
  if (appError.code === 'unavailable')
    request.log.warn({ err: error }, 'the database, the file store or the disk cannot take it')
  if (appError.retryAfter) reply.header('retry-after', appError.retryAfter)
  // The route may already have set headers for another response.
  reply.removeHeader('content-length').removeHeader('etag').header('cache-control', 'no-store')
  void reply
    .code(appError.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(isOurs ? { ...appError.answer, request_id: request.id } : appError.answer)
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof InvalidInput) return fromInvalidInput(error)
  if (error instanceof FileRejection)
    return new AppError('invalid-fields', error.message, { fields: { file: error.message } })
  if (error instanceof FileGone) return new AppError('not-found')
  if (isUnavailable(error)) return new AppError('unavailable', undefined, { retryAfter: retryAfterSeconds })
  const causes = causesOf(error)
  // Text that PostgreSQL cannot store (a NUL character), in a value that no schema normalises.
  if (causes.some((cause) => cause.code === '22021')) return new AppError('bad-request')
  // A referenced row was deleted meanwhile, such as the caller's own account. The caller made no mistake.
  if (causes.some(isMissingReference)) return new AppError('not-found')
  return fromFastifyError(causes[0])
}

/** SQLSTATE `foreign_key_violation` (PostgreSQL, appendix A). */
const isMissingReference = ({ code }: Cause): boolean => code === '23503'

function fromInvalidInput({ part, issues }: InvalidInput): AppError {
  // A path with an invalid parameter leads nowhere.
  if (part === 'params') return new AppError('not-found')
  const fields = fieldMessages(issues)
  return Object.keys(fields).length === 0
    ? new AppError('bad-request')
    : new AppError('invalid-fields', undefined, { fields })
}

function fromFastifyError(error: Cause | undefined): AppError {
  const status = typeof error?.statusCode === 'number' ? error.statusCode : 500
  if (status === 413) return new AppError('too-large')
  if (status === 415) return new AppError('wrong-type')
  return new AppError(status >= 400 && status < 500 ? 'bad-request' : 'internal')
}
