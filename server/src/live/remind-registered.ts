import { attendanceRules, sessionReminders } from '@ariviyal/contract/live-rules'
import { and, eq, gt, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import { findPeople } from '../accounts/find-people.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMails } from '../platform/mail.ts'
import { joinUrl } from './join-link.ts'
import { dayReminderMail, soonReminderMail } from './live.mails.ts'
import { type LiveSessionRow, liveRegistrations, liveReminders, liveSessions } from './live.table.ts'
import { toldSession } from './told-session.ts'

/** Teachers who are reminded in one transaction. */
const batch = 500

/** So many minutes late a reminder no longer helps and is not sent. The one that comes last before the session has little time. */
const lateMinutes = (minutesBefore: number): number => (minutesBefore > 60 ? 6 * 60 : 10)

/** Reminds who has a place in a session that begins soon, each once for each time that it is set for, however many instances do this at once. */
export async function remindRegistered(house: House): Promise<void> {
  for (const minutesBefore of sessionReminders) while (await remindSome(house, minutesBefore)) continue
}

/** Whether there may be more to remind. */
async function remindSome(house: House, minutesBefore: number): Promise<boolean> {
  return house.db.transaction(async (tx) => {
    const due = await selectDue(tx, minutesBefore, house.now())
    if (due.length === 0) return false
    const taken = await noteReminders(tx, due, minutesBefore, house.now())
    const people = await findPeople(
      tx,
      taken.map(({ registration }) => registration.userId),
    )
    const mails = taken.flatMap(({ registration, session }) => {
      const person = people.get(registration.userId)
      if (!person) return []
      const told = toldSession(house, session)
      return [
        minutesBefore <= attendanceRules.doorsMinutes
          ? soonReminderMail(person, told, joinUrl(house, registration))
          : dayReminderMail(person, told),
      ]
    })
    await enqueueMails(house, tx, mails)
    return true
  })
}

interface Due {
  registration: { id: string; userId: string; sessionId: string }
  session: LiveSessionRow
}

/** What is due is held against a cancellation at the same moment: one that came first is seen, and one that comes later waits. */
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
        // Who took the place after that moment has just read all of it.
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

/** Notes the reminders and gives those that nobody else is noting at this moment. */
async function noteReminders(tx: Transaction, due: Due[], minutesBefore: number, now: Date): Promise<Due[]> {
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
