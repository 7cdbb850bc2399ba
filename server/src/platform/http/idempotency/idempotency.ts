import { createHash, createHmac } from 'node:crypto'
import { idempotencyHeader } from '@ariviyal/contract/idempotency'
import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { PendingMarks } from '../../changes/changes.ts'
import { isUniqueViolation } from '../../db/is-unique-violation.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { seal, unseal } from '../../crypto/sealed.ts'
import { answeredCalls } from './answered-calls.table.ts'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The earlier call with the same key; set by `findReplay`. */
    actedBefore: AnsweredCall | undefined
  }
}

/** How long a repeated call is recognised. */
const retentionHours = 24

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n'))

/** Whether a call failed because another with its key has already acted. */
const hasActed = (error: unknown): boolean => isUniqueViolation(error, 'answered_calls_pkey')

/** Identifies a call: its caller, and the key that the caller chose. */
interface Keyed {
  key: string
  content: string
  /** Only the caller can derive it; it is not stored. */
  secret: Buffer
}

/** The client's idempotency key, if any. Raises `bad-request` for an invalid key. */
function chosenKeyOf({ headers }: FastifyRequest): string | undefined {
  const chosen = headers[idempotencyHeader]
  if (chosen === undefined) return undefined
  if (typeof chosen !== 'string' || !/^[\w-]{16,64}$/.test(chosen)) throw new AppError('bad-request')
  return chosen
}

/** Key under which a call is stored. */
const storedKeyOf = (caller: string, chosen: string) => hash('call', caller, chosen).digest('base64url')

/** Null for a call without an idempotency key. */
function keyedOf(request: FastifyRequest): Keyed | null {
  const chosen = chosenKeyOf(request)
  if (chosen === undefined) return null
  const caller = request.headers.authorization ?? ''
  // Keyed with a value of which only a hash is stored, so that the digest alone does not allow guessing passwords.
  const digest = createHmac('sha256', hash('content', caller, chosen).digest())
  return {
    key: storedKeyOf(caller, chosen),
    content: digest
      .update([request.method, request.url, JSON.stringify(request.body) ?? ''].join('\n'))
      .digest('base64url'),
    secret: hash('answer', caller, chosen).digest(),
  }
}

const prepareFind = prepareOnce((executor) =>
  executor
    .select()
    .from(answeredCalls)
    .where(eq(answeredCalls.key, sql.placeholder('key')))
    .prepare('find_answered_call'),
)

type AnsweredCall = typeof answeredCalls.$inferSelect

/** The earlier call with this key, whatever its content. */
const findBefore = async ({ db }: Pick<AppContext, 'db'>, key: string): Promise<AnsweredCall | undefined> =>
  (await prepareFind(db).execute({ key }))[0]

/**
 * The stored response of an earlier call; undefined when there is none. Raises `key-reused` for different content, and `repeated` when the
 * response is unknown.
 */
function answerOf(row: AnsweredCall | undefined, keyed: Keyed): string | undefined {
  if (!row) return undefined
  if (row.content !== keyed.content) throw new AppError('key-reused')
  const answer = row.sealedAnswer && unseal(keyed.secret, keyed.key, row.sealedAnswer)
  if (!answer) throw new AppError('repeated')
  return answer
}

const replay = (reply: FastifyReply, status: number, answer: string) =>
  reply
    .code(status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(answer)

/** The serialised response, restricted to the route's schema. */
function textOf(reply: FastifyReply, answer: unknown): string {
  const text: unknown = reply.serialize(answer)
  if (typeof text !== 'string') throw new TypeError('an answer of the API is text')
  return text
}

/** Looks up an earlier call with the same key, before attempts are counted and the body is read. */
export const findReplay = (ctx: AppContext) => async (request: FastifyRequest) => {
  const chosen = chosenKeyOf(request)
  if (chosen === undefined) return
  request.actedBefore = await findBefore(ctx, storedKeyOf(request.headers.authorization ?? '', chosen))
}

/** Replays the stored response of an earlier call; the handler does not run. */
export const sendReplay = (status: number) => async (request: FastifyRequest, reply: FastifyReply) => {
  const keyed = request.actedBefore && keyedOf(request)
  const answer = keyed && answerOf(request.actedBefore, keyed)
  return answer ? replay(reply, status, answer) : undefined
}

/** The effect of a call in a given context, and its response. */
export type Act = (ctx: AppContext) => Promise<unknown>

/**
 * Runs the call and stores its response in one transaction, which first claims the key; a concurrent repeat waits there. An `AppError`
 * releases the key, but keeps earlier writes. Any other error rolls back everything.
 */
async function actOnce(ctx: AppContext, { key, content, secret }: Keyed, act: (ctx: AppContext) => Promise<string>) {
  const ownRow = eq(answeredCalls.key, key)
  const changes = new PendingMarks()
  const { answer, appError } = await ctx.db.transaction(async (tx) => {
    await tx.insert(answeredCalls).values({ key, content, createdAt: ctx.now() })
    try {
      const answer = await act({ ...ctx, db: tx, changes })
      await tx
        .update(answeredCalls)
        .set({ sealedAnswer: seal(secret, key, answer) })
        .where(ownRow)
      return { answer, appError: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Where a statement of the act failed, the transaction can only be rolled back.
      await tx
        .delete(answeredCalls)
        .where(ownRow)
        .catch(() => {
          throw error
        })
      return { answer: '', appError: error }
    }
  })
  changes.passTo(ctx.changes)
  if (appError) throw appError
  return answer
}

/**
 * Handles a call that changes something. With an `Idempotency-Key` it acts once, however often and on whichever instances it arrives, and
 * every repeat gets the same response. `first` runs outside the transaction, for slow work that needs no database.
 */
export async function runIdempotent(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, first }: { status: number; first: () => Promise<Act> },
): Promise<FastifyReply> {
  const keyed = keyedOf(request)
  reply.code(status)
  if (!keyed) return reply.send(await (await first())(ctx))
  try {
    const act = await first()
    const answer = await actOnce(ctx, keyed, async (ctx) => textOf(reply, await act(ctx)))
    return reply
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(answer)
  } catch (error) {
    // A concurrent call with the same key may have caused this error.
    const answer =
      hasActed(error) || error instanceof AppError ? answerOf(await findBefore(ctx, keyed.key), keyed) : undefined
    if (answer) return replay(reply, status, answer)
    throw hasActed(error) ? new AppError('repeated') : error
  }
}

const forgetQueue = 'answered-calls.forget'

/** Deletes stored calls past their retention once an hour. */
export function idempotencyJobs(ctx: AppContext): void {
  ctx.jobs.work(forgetQueue, {}, async () => {
    const before = new Date(ctx.now().getTime() - retentionHours * 3_600_000)
    await ctx.db.delete(answeredCalls).where(lt(answeredCalls.createdAt, before))
  })
  ctx.jobs.schedule(forgetQueue, '45 * * * *', 'UTC')
}
