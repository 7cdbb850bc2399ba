import { times } from '@ariviyal/contract/limits'
import { and, eq, gt, isNull, lt, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findPeople } from '../accounts/find-people.ts'
import { addDays } from '../platform/calendar.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { reminderWindows } from '../platform/reminder-windows.ts'
import { subscriptionReminderMail } from './subscriptions.mails.ts'
import { subscriptionReminders, subscriptions } from './subscriptions.table.ts'

/** Reminds those whose subscription ends soon, each once a window, however many instances do this at once. */
export async function remindSubscribers(house: House): Promise<void> {
  for (const window of reminderWindows(times.reminderDays))
    await house.db.transaction(async (tx) => {
      const due = await takeDueTerms(tx, window, house.now())
      const people = await findPeople(
        tx,
        due.map((term) => term.userId),
      )
      for (const term of due) {
        const person = people.get(term.userId)
        if (person) await enqueueMail(house, tx, subscriptionReminderMail(person, term.endsAt, house.config.publicUrl))
      }
    })
}

const later = alias(subscriptions, 'later')

/** The terms that end within the window, without another after them; noted as reminded, so that the next caller gets none of them. */
async function takeDueTerms(tx: Transaction, window: { days: number; nextDays: number }, now: Date) {
  const due = await tx
    .select({ id: subscriptions.id, userId: subscriptions.userId, endsAt: subscriptions.endsAt })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.endedAt),
        lte(subscriptions.startsAt, now),
        lte(subscriptions.endsAt, addDays(now, window.days)),
        gt(subscriptions.endsAt, addDays(now, window.nextDays)),
        // A term that is no longer than the window would be reminded of its end at its start.
        lt(subscriptions.startsAt, sql`${subscriptions.endsAt} - make_interval(days => ${window.days}::int)`),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(
                eq(later.userId, subscriptions.userId),
                isNull(later.endedAt),
                gt(later.endsAt, subscriptions.endsAt),
              ),
            ),
        ),
      ),
    )
  if (due.length === 0) return []
  const taken = await tx
    .insert(subscriptionReminders)
    .values(due.map((term) => ({ subscriptionId: term.id, daysBefore: window.days, sentAt: now })))
    .onConflictDoNothing()
    .returning({ id: subscriptionReminders.subscriptionId })
  const ids = new Set(taken.map((row) => row.id))
  return due.filter((term) => ids.has(term.id))
}
