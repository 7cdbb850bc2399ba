import { createHash, createHmac } from 'node:crypto'
import { idempotencyHeader } from '@ariviyal/contract/idempotency'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { isTaken } from '../is-taken.ts'
import { asOneAct, type Note } from '../one-act.ts'
import { prepareOnce } from '../prepare-once.ts'
import { seal, unseal } from '../sealed.ts'
import { answeredCalls } from './answered-calls.table.ts'
import { Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that has acted with the same key; set by `findRepeated`. */
    actedBefore: AnsweredCall | undefined
  }
}

/** For so long a call that is sent again is known. */
const keptHours = 24

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n'))

/** Whether a call has failed since one with its key has acted before. */
const hasActed = (error: unknown): boolean => isTaken(error, 'answered_calls_pkey')

/** What makes a call the same as one before: who sends it, and the key that they chose for it. */
interface Keyed {
  key: string
  content: string
  /** Nobody but the caller can make it again: it is not kept. */
  secret: Buffer
}

/** Undefined for a call without a key. Raises `bad-request` for a key that is none. */
function chosenKeyOf({ headers }: FastifyRequest): string | undefined {
  const chosen = headers[idempotencyHeader]
  if (chosen === undefined) return undefined
  if (typeof chosen !== 'string' || !/^[\w-]{16,64}$/.test(chosen)) throw new Refusal('bad-request')
  return chosen
}

/** By what a call is found again. */
const storedKeyOf = (caller: string, chosen: string) => hash('call', caller, chosen).digest('base64url')

/** Null for a call without a key. */
function keyedOf(request: FastifyRequest): Keyed | null {
  const chosen = chosenKeyOf(request)
  if (chosen === undefined) return null
  const caller = request.headers.authorization ?? ''
  // Its key is the caller's own, of which only a hash is kept: from the digest alone nobody can try passwords.
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

/** The call that has acted before with this key, whatever it held. */
const findBefore = async ({ db }: Pick<House, 'db'>, key: string): Promise<AnsweredCall | undefined> =>
  (await prepareFind(db).execute({ key }))[0]

/** The answer of a call that has acted before, undefined where none has. Raises `repeated` where it cannot be told. */
function answerOf(row: AnsweredCall | undefined, keyed: Keyed): string | undefined {
  if (!row) return undefined
  if (row.content !== keyed.content) throw new Refusal('key-reused')
  const answer = row.sealedAnswer && unseal(keyed.secret, keyed.key, row.sealedAnswer)
  if (!answer) throw new Refusal('repeated')
  return answer
}

const noteOf = (house: House, { key, content, secret }: Keyed): Note => ({
  claim: async (tx) => {
    await tx.insert(answeredCalls).values({ key, content, createdAt: house.now() })
  },
  keep: async (executor, answer) => {
    const mine = and(eq(answeredCalls.key, key), eq(answeredCalls.content, content))
    if (answer === null) await executor.delete(answeredCalls).where(mine)
    else
      await executor
        .update(answeredCalls)
        .set({ sealedAnswer: seal(secret, key, answer) })
        .where(mine)
  },
})

const replay = (reply: FastifyReply, status: number, answer: string) =>
  reply
    .code(status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(answer)

/** An answer as it is sent, cut to the schema of its route. */
function textOf(reply: FastifyReply, answer: unknown): string {
  const text: unknown = reply.serialize(answer)
  if (typeof text !== 'string') throw new TypeError('an answer of the API is text')
  return text
}

/** Before the attempts are counted and the body is read: looks for a call with the key of this one. */
export const findRepeated = (house: House) => async (request: FastifyRequest) => {
  const chosen = chosenKeyOf(request)
  if (chosen === undefined) return
  request.actedBefore = await findBefore(house, storedKeyOf(request.headers.authorization ?? '', chosen))
}

/** Answers a call that was answered before as it was then, and goes no further. */
export const answerRepeated = (status: number) => async (request: FastifyRequest, reply: FastifyReply) => {
  const keyed = request.actedBefore && keyedOf(request)
  const answer = keyed && answerOf(request.actedBefore, keyed)
  return answer ? replay(reply, status, answer) : undefined
}

/**
 * Answers a call that changes something. Where it has an `Idempotency-Key`, it acts once however often it arrives, on whichever instance
 * and at the same time, and each is answered the same; what it did and what it answered are in one transaction.
 */
export async function answerOnce(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  act: () => Promise<unknown>,
): Promise<FastifyReply> {
  const keyed = keyedOf(request)
  if (!keyed) return reply.code(status).send(await act())
  reply.code(status)
  try {
    const answer = await asOneAct(house.db, noteOf(house, keyed), async () => textOf(reply, await act()))
    return reply
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(answer)
  } catch (error) {
    // What another one with this key did meanwhile may be why this one was refused.
    const answer =
      hasActed(error) || error instanceof Refusal ? answerOf(await findBefore(house, keyed.key), keyed) : undefined
    if (answer) return replay(reply, status, answer)
    throw hasActed(error) ? new Refusal('repeated') : error
  }
}

const forgetQueue = 'answered-calls.forget'

/** Once an hour, calls that nobody will send again are forgotten. */
export function answeredCallJobs(house: House): void {
  house.jobs.work(forgetQueue, {}, async () => {
    const before = new Date(house.now().getTime() - keptHours * 3_600_000)
    await house.db.delete(answeredCalls).where(lt(answeredCalls.createdAt, before))
  })
  house.jobs.schedule(forgetQueue, '45 * * * *', 'UTC')
}
