import { times } from '@ariviyal/contract/limits'
import { and, eq, gt, isNull, lt, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findPeople } from '../../accounts/find-people.ts'
import { addDays } from '../../platform/time/calendar.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type ReminderWindow, reminderWindows } from '../../platform/time/reminder-windows.ts'
import { tellSubscriber } from '../tell-subscriber.ts'
import { subscriptionReminderMail, trialReminderMail } from '../subscriptions.mails.ts'
import { subscriptionReminders, subscriptions } from '../subscriptions.table.ts'

/** Batch size: subscriptions per transaction. */
const batchSize = 500

/** Reminds people whose subscription ends soon, once per window. Idempotent across instances. */
export async function remindSubscribers(ctx: AppContext): Promise<void> {
  for (const window of reminderWindows(times.reminderDays)) while (await remindBatch(ctx, window)) continue
}

/** Whether another batch may be due. */
async function remindBatch(ctx: AppContext, window: ReminderWindow): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const due = await selectDueTerms(tx, window, ctx.now())
    if (due.length === 0) return false
    const recorded = await recordReminders(tx, due, window, ctx.now())
    const people = await findPeople(
      tx,
      recorded.map((term) => term.userId),
    )
    for (const term of recorded) {
      const person = people.get(term.userId)
      const mail = term.trial ? trialReminderMail : subscriptionReminderMail
      if (person) await tellSubscriber(ctx, tx, person, { mail: mail(person, term.endsAt, ctx.config.publicUrl) })
    }
    return true
  })
}

const later = alias(subscriptions, 'later')

/** Terms that end within the window, have no successor and were not reminded of. */
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
        // Otherwise a term no longer than the window would be reminded of its end at its start.
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
    .limit(batchSize)

/** Records the reminders; returns those that no other instance is recording. */
async function recordReminders<Term extends { id: string }>(
  tx: Transaction,
  due: Term[],
  window: ReminderWindow,
  now: Date,
): Promise<Term[]> {
  const inserted = await tx
    .insert(subscriptionReminders)
    .values(due.map((term) => ({ subscriptionId: term.id, daysBefore: window.days, sentAt: now })))
    .onConflictDoNothing()
    .returning({ id: subscriptionReminders.subscriptionId })
  const ids = new Set(inserted.map((row) => row.id))
  return due.filter((term) => ids.has(term.id))
}
