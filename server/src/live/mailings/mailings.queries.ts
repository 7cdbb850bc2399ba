import type { Audience } from '@ariviyal/contract/live/live-oversight'
import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { liveAttendance } from '../attendance/attendance.table.ts'
import { type LiveMailingRow, liveMailRecipients, liveMailings, liveRegistrations } from '../live.table.ts'

/** Condition of each audience. None includes cancelled registrations; the last two are empty until attendance is computed. */
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

/** The size of each audience of a session, in one query. */
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

/** The earliest registration of an audience; null if it is empty. */
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

/** Whether the same text was sent to the same audience since a moment. */
export async function wasSentSince(
  executor: Executor,
  sessionId: string,
  mail: { audience: Audience; subject: string; message: string },
  moment: Date,
): Promise<boolean> {
  const same = and(
    eq(liveMailings.sessionId, sessionId),
    gte(liveMailings.sentAt, moment),
    eq(liveMailings.audience, mail.audience),
    eq(liveMailings.subject, mail.subject),
    eq(liveMailings.body, mail.message),
  )
  return (await executor.$count(liveMailings, same)) > 0
}

export async function insertMailing(executor: Executor, row: LiveMailingRow): Promise<void> {
  await executor.insert(liveMailings).values(row)
}

/** Stores the recipients of a mailing from its current audience; returns their number. */
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

/** False if it no longer exists. */
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
 * Claims pending recipients and marks them as handed over; concurrent callers get others. The caller enqueues the mails in the same
 * transaction. `isGone`: registrations cancelled since.
 */
export async function claimRecipients(
  executor: Executor,
  mailingId: string,
  limit: number,
  now: Date,
): Promise<{ userId: string; isGone: boolean }[]> {
  const claimed = await executor
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
  if (claimed.length === 0) return []
  await executor
    .update(liveMailRecipients)
    .set({ handedOverAt: now })
    .where(
      and(
        eq(liveMailRecipients.mailingId, mailingId),
        inArray(
          liveMailRecipients.registrationId,
          claimed.map(({ registrationId }) => registrationId),
        ),
      ),
    )
  return claimed
}

/** Mailings to people of a session, newest first, with the number of recipients still pending. */
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
