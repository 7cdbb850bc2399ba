import type { Audience } from '@ariviyal/contract/live-desk'
import { liveLimits } from '@ariviyal/contract/live-rules'
import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { liveAttendance } from '../attendance/attendance.table.ts'
import { type LiveMailingRow, liveMailRecipients, liveMailings, liveRegistrations } from '../live.table.ts'

/** Who of a session an audience is; none of them holds anyone who cancelled, and the last two hold nobody before attendance was found. */
const inAudience: Record<Audience, SQL> = {
  registered: sql`${liveRegistrations.status} = 'registered'`,
  waiting: sql`${liveRegistrations.status} = 'waiting'`,
  came: sql`${liveRegistrations.status} <> 'cancelled' and ${liveAttendance.presentSeconds} > 0`,
  absent: sql`${liveRegistrations.status} = 'registered' and ${liveAttendance.presentSeconds} = 0`,
}

const people = (executor: Executor, sessionId: string, audience: Audience) =>
  executor
    .select({ id: liveRegistrations.id, userId: liveRegistrations.userId })
    .from(liveRegistrations)
    .leftJoin(liveAttendance, eq(liveAttendance.registrationId, liveRegistrations.id))
    .where(and(eq(liveRegistrations.sessionId, sessionId), inAudience[audience]))

/** How many people each audience of a session holds, in one query. */
export async function countAudiences(executor: Executor, sessionId: string): Promise<Record<Audience, number>> {
  const counted = (audience: Audience) => sql<number>`(count(*) filter (where ${inAudience[audience]}))::int`
  const [row] = await executor
    .select({
      registered: counted('registered'),
      waiting: counted('waiting'),
      came: counted('came'),
      absent: counted('absent'),
    })
    .from(liveRegistrations)
    .leftJoin(liveAttendance, eq(liveAttendance.registrationId, liveRegistrations.id))
    .where(eq(liveRegistrations.sessionId, sessionId))
  if (!row) throw new Error('unreachable: a count has a row')
  return row
}

/** Whoever of an audience asked for a place first, null where it holds nobody. */
export async function firstOfAudience(
  executor: Executor,
  sessionId: string,
  audience: Audience,
): Promise<string | null> {
  const [row] = await people(executor, sessionId, audience)
    .orderBy(liveRegistrations.queuedAt, liveRegistrations.id)
    .limit(1)
  return row?.userId ?? null
}

/** Whether the same words went to the same audience since a moment. */
export async function wasSentSince(
  executor: Executor,
  sessionId: string,
  letter: { audience: Audience; subject: string; message: string },
  moment: Date,
): Promise<boolean> {
  const same = and(
    eq(liveMailings.sessionId, sessionId),
    gte(liveMailings.sentAt, moment),
    eq(liveMailings.audience, letter.audience),
    eq(liveMailings.subject, letter.subject),
    eq(liveMailings.body, letter.message),
  )
  return (await executor.$count(liveMailings, same)) > 0
}

export async function insertMailing(executor: Executor, row: LiveMailingRow): Promise<void> {
  await executor.insert(liveMailings).values(row)
}

/** Writes down whom a mailing is for, as its audience is now; gives how many. */
export async function insertRecipients(executor: Executor, mailing: LiveMailingRow): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    insert into ${liveMailRecipients} (mailing_id, registration_id)
    select ${mailing.id}::uuid, ${liveRegistrations.id}
    from ${liveRegistrations} left join ${liveAttendance} on ${liveAttendance.registrationId} = ${liveRegistrations.id}
    where ${liveRegistrations.sessionId} = ${mailing.sessionId}::uuid and ${inAudience[mailing.audience]}`)
  return rowCount ?? 0
}

export async function setRecipients(executor: Executor, mailingId: string, recipients: number): Promise<void> {
  await executor.update(liveMailings).set({ recipients }).where(eq(liveMailings.id, mailingId))
}

/** False where it is gone already. */
export async function deleteMailing(executor: Executor, mailingId: string): Promise<boolean> {
  const rows = await executor
    .delete(liveMailings)
    .where(eq(liveMailings.id, mailingId))
    .returning({ id: liveMailings.id })
  return rows.length > 0
}

export async function findMailing(executor: Executor, mailingId: string): Promise<LiveMailingRow | null> {
  const [row] = await executor.select().from(liveMailings).where(eq(liveMailings.id, mailingId))
  return row ?? null
}

/**
 * Takes some of those who were not written to yet, for this transaction; whoever does the same at once gets others. Marks them as
 * written to and gives their users: the marks hold when the mails were enqueued in the same transaction. `isGone`: who has cancelled since.
 */
export async function takeRecipients(
  executor: Executor,
  mailingId: string,
  limit: number,
  now: Date,
): Promise<{ userId: string; isGone: boolean }[]> {
  const taken = await executor
    .select({
      registrationId: liveMailRecipients.registrationId,
      userId: liveRegistrations.userId,
      isGone: sql<boolean>`${liveRegistrations.status} = 'cancelled'`,
    })
    .from(liveMailRecipients)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveMailRecipients.registrationId))
    .where(and(eq(liveMailRecipients.mailingId, mailingId), isNull(liveMailRecipients.handedOverAt)))
    .orderBy(liveMailRecipients.registrationId)
    .limit(limit)
    .for('update', { of: liveMailRecipients, skipLocked: true })
  if (taken.length === 0) return []
  await executor
    .update(liveMailRecipients)
    .set({ handedOverAt: now })
    .where(
      and(
        eq(liveMailRecipients.mailingId, mailingId),
        inArray(
          liveMailRecipients.registrationId,
          taken.map(({ registrationId }) => registrationId),
        ),
      ),
    )
  return taken
}

/** The mails that were sent to people of a session, newest first, with how many readers of each are still to be written to. */
export const selectMailings = (executor: Executor, sessionId: string) =>
  executor
    .select({
      mailing: liveMailings,
      toGo: sql<number>`(select count(*)::int from ${liveMailRecipients} where ${liveMailRecipients.mailingId} = ${liveMailings.id} and ${liveMailRecipients.handedOverAt} is null)`,
    })
    .from(liveMailings)
    .where(eq(liveMailings.sessionId, sessionId))
    .orderBy(desc(liveMailings.sentAt), desc(liveMailings.id))
    .limit(liveLimits.mailingsShown)
