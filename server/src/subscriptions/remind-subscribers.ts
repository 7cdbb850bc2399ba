import { times } from '@ariviyal/contract/limits'
import { and, eq, gt, isNull, lt, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findPeople } from '../accounts/find-people.ts'
import { addDays } from '../platform/calendar.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { type ReminderWindow, reminderWindows } from '../platform/reminder-windows.ts'
import { subscriptionReminderMail, trialReminderMail } from './subscriptions.mails.ts'
import { subscriptionReminders, subscriptions } from './subscriptions.table.ts'

/** Subscriptions that are reminded in one transaction. */
const batch = 500

/** Reminds those whose subscription ends soon, each once a window, however many instances do this at once. */
export async function remindSubscribers(house: House): Promise<void> {
  for (const window of reminderWindows(times.reminderDays)) while (await remindSome(house, window)) continue
}

/** Whether there may be more to remind. */
async function remindSome(house: House, window: ReminderWindow): Promise<boolean> {
  return house.db.transaction(async (tx) => {
    const due = await selectDueTerms(tx, window, house.now())
    if (due.length === 0) return false
    const taken = await noteReminders(tx, due, window, house.now())
    const people = await findPeople(
      tx,
      taken.map((term) => term.userId),
    )
    for (const term of taken) {
      const person = people.get(term.userId)
      const letter = term.trial ? trialReminderMail : subscriptionReminderMail
      if (person) await enqueueMail(house, tx, letter(person, term.endsAt, house.config.publicUrl))
    }
    return true
  })
}

const later = alias(subscriptions, 'later')

/** The terms that end within the window, without another after them, that nobody was reminded of yet. */
const selectDueTerms = (tx: Transaction, window: ReminderWindow, now: Date) =>
  tx
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      endsAt: subscriptions.endsAt,
      trial: subscriptions.trial,
    })
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
        notExists(
          tx
            .select({ one: sql`1` })
            .from(subscriptionReminders)
            .where(
              and(
                eq(subscriptionReminders.subscriptionId, subscriptions.id),
                eq(subscriptionReminders.daysBefore, window.days),
              ),
            ),
        ),
      ),
    )
    .limit(batch)

/** Notes the reminders and gives those that nobody else is noting at this moment. */
async function noteReminders<Term extends { id: string }>(
  tx: Transaction,
  due: Term[],
  window: ReminderWindow,
  now: Date,
): Promise<Term[]> {
  const noted = await tx
    .insert(subscriptionReminders)
    .values(due.map((term) => ({ subscriptionId: term.id, daysBefore: window.days, sentAt: now })))
    .onConflictDoNothing()
    .returning({ id: subscriptionReminders.subscriptionId })
  const ids = new Set(noted.map((row) => row.id))
  return due.filter((term) => ids.has(term.id))
}
