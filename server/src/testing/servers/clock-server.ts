// The real server with a clock that its parent moves, for the browser test that covers two weeks. Not part of the built server.
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { users } from '../../accounts/users.table.ts'
import { certificateNames } from '../../certificates/certificates.table.ts'
import { putCertificate } from '../../certificates/testing.ts'
import { addDays } from '../../platform/time/calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { startServer } from '../../start-server.ts'
import { subscriptions } from '../../subscriptions/subscriptions.table.ts'
import { makeDue } from '../run-jobs.ts'

/** Messages of the parent; each is answered with its id. */
export type ClockRequest = { id: number } & (
  | { ask: 'move-to'; moment: string }
  | { ask: 'shift'; ms: number }
  | { ask: 'subscribers'; count: number }
  | { ask: 'certificates'; names: string[] }
  | { ask: 'count'; query: string }
)

let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
const now = () => new Date(Date.now() + aheadMs)
const root = resolve(import.meta.dirname, '../../../..')
const { ctx, stop } = await startServer({ root, env: process.env, say: (line) => console.log(line), now })

/** Runs what is due at the application's time: waiting jobs, and those on a cron schedule. */
async function wake(): Promise<void> {
  await makeDue(ctx.db, now())
  for (const queue of ctx.jobs.queues.values()) if (queue.schedule) await ctx.jobs.boss.send(queue.name, {})
}

/** Creates teachers with an active subscription and a confirmed name, who never log in; returns their addresses. */
async function putSubscribers({ db }: AppContext, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, place) => ({
    id: uuid(),
    firstname: 'Teacher',
    lastname: `Number ${place + 1}`,
    email: `many-${place + 1}-${randomUUID()}@school.example`,
    phoneNumber: '9000000004',
    passwordHash: 'nobody logs in here',
    role: 'teacher' as const,
    createdAt: now(),
    emailConfirmedAt: now(),
  }))
  await db.insert(users).values(people)
  await db.insert(subscriptions).values(
    people.map(({ id }) => ({
      id: uuid(),
      userId: id,
      startsAt: addDays(now(), -1),
      endsAt: addDays(now(), 365),
      reference: '',
      createdAt: now(),
    })),
  )
  await db.insert(certificateNames).values(
    people.map(({ id, firstname, lastname }) => ({
      userId: id,
      name: `${firstname} ${lastname}`,
      confirmedAt: now(),
    })),
  )
  return people.map(({ email }) => email)
}

/** Creates certificates with these names, signed with the application's key; returns the content of their QR codes. */
async function putCertificates(names: string[]): Promise<{ serial: string; proof: string }[]> {
  const put: { serial: string; proof: string }[] = []
  for (const name of names) {
    const [email = ''] = await putSubscribers(ctx, 1)
    const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const teacher = { id: user?.id ?? '', name, email }
    const { serial, proof } = await putCertificate({ ctx }, teacher, { printed: { name } })
    put.push({ serial, proof })
  }
  return put
}

async function answer(request: ClockRequest): Promise<unknown> {
  if (request.ask === 'shift') {
    aheadMs += request.ms
    return undefined
  }
  if (request.ask === 'subscribers') return putSubscribers(ctx, request.count)
  if (request.ask === 'certificates') return putCertificates(request.names)
  if (request.ask === 'count') return (await ctx.db.execute(sql.raw(request.query))).rows
  aheadMs = new Date(request.moment).getTime() - Date.now()
  return wake()
}

process.on('message', (request: ClockRequest) => {
  void answer(request).then(
    (value) => process.send?.({ id: request.id, value }),
    (error: unknown) => process.send?.({ id: request.id, error: String(error) }),
  )
})
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
