import { attendanceRules, sessionReminders } from '@ariviyal/contract/live/live-rules'
import { and, eq, gt, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import { findPeople } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sessionPath } from '../shown/session-address.ts'
import { joinUrl } from '../shown/join-link.ts'
import { dayReminderMail, soonReminderMail } from '../live.mails.ts'
import { type LiveSessionRow, liveRegistrations, liveReminders, liveSessions } from '../live.table.ts'
import { sessionForMail } from '../session-for-mail.ts'
import { timeInWords } from '../session-time.ts'

/** Reminders per transaction. */
const batch = 500

/** A reminder delayed by more minutes than this is not sent. The last one before the session tolerates least. */
const lateMinutes = (minutesBefore: number): number => (minutesBefore > 60 ? 6 * 60 : 10)

/** Reminds people registered for sessions that start soon. Each reminder is sent once, however many instances run this. */
export async function remindRegistered(ctx: AppContext): Promise<void> {
  for (const minutesBefore of sessionReminders) while (await remindBatch(ctx, minutesBefore)) continue
}

/** Returns whether there may be more to send. */
async function remindBatch(ctx: AppContext, minutesBefore: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const due = await selectDue(tx, minutesBefore, ctx.now())
    if (due.length === 0) return false
    const stored = await storeReminders(tx, due, minutesBefore, ctx.now())
    const people = await findPeople(
      tx,
      stored.map(({ registration }) => registration.userId),
    )
    const notices = stored.flatMap(({ registration, session }) => {
      const person = people.get(registration.userId)
      if (!person) return []
      const forMail = sessionForMail(ctx, session)
      const mail =
        minutesBefore <= attendanceRules.opensMinutesBefore
          ? soonReminderMail(person, forMail, joinUrl(ctx, registration))
          : dayReminderMail(person, forMail)
      return [
        { userId: person.id, mail, details: timeInWords(session, person.time_zone), path: sessionPath(session.id) },
      ]
    })
    await notify(ctx, tx, 'live-reminder', notices)
    return true
  })
}

interface Due {
  registration: { id: string; userId: string; sessionId: string }
  session: LiveSessionRow
}

/** Locks the due rows: a concurrent cancellation is either seen here or waits. */
const selectDue = (tx: Transaction, minutesBefore: number, now: Date): Promise<Due[]> => {
  const ahead = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  return tx
    .select({
      registration: {
        id: liveRegistrations.id,
        userId: liveRegistrations.userId,
        sessionId: liveRegistrations.sessionId,
      },
      session: liveSessions,
    })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
    .where(
      and(
        isNotNull(liveSessions.publishedAt),
        isNull(liveSessions.cancelledAt),
        lte(liveSessions.startsAt, ahead(minutesBefore)),
        gt(liveSessions.startsAt, ahead(minutesBefore - lateMinutes(minutesBefore))),
        eq(liveRegistrations.status, 'registered'),
        // Later registrations have just had a mail with the same content.
        lte(
          liveRegistrations.registeredAt,
          sql`${liveSessions.startsAt} - make_interval(mins => ${minutesBefore}::int)`,
        ),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(liveReminders)
            .where(
              and(
                eq(liveReminders.registrationId, liveRegistrations.id),
                eq(liveReminders.minutesBefore, minutesBefore),
                eq(liveReminders.startsAt, liveSessions.startsAt),
              ),
            ),
        ),
      ),
    )
    .orderBy(liveSessions.startsAt, liveRegistrations.id)
    .limit(batch)
    .for('share')
}

/** Stores the reminders and returns those that no concurrent transaction stores. */
async function storeReminders(tx: Transaction, due: Due[], minutesBefore: number, now: Date): Promise<Due[]> {
  const noted = await tx
    .insert(liveReminders)
    .values(
      due.map(({ registration, session }) => ({
        registrationId: registration.id,
        minutesBefore,
        startsAt: session.startsAt,
        sentAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: liveReminders.registrationId })
  const ids = new Set(noted.map((row) => row.id))
  return due.filter(({ registration }) => ids.has(registration.id))
}
