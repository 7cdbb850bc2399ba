import { times } from '@ariviyal/contract/limits'
import { and, eq, gt, lt, lte, notExists, sql } from 'drizzle-orm'
import { addDays } from '../../platform/time/calendar.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type ReminderWindow, reminderWindows } from '../../platform/time/reminder-windows.ts'
import { tellInstitution } from '../tell-institution.ts'
import { institutionReminderMails } from '../institutions.mails.ts'
import { type InstitutionRow, institutionReminders, institutions } from '../institutions.table.ts'
import { findRepresentatives } from '../representatives/represented-institution.ts'

/** Batch size: institutions per transaction. */
const batchSize = 500

/** Reminds institutions whose subscription ends soon, once per window. Idempotent across instances. */
export async function remindInstitutions(ctx: AppContext): Promise<void> {
  for (const window of reminderWindows(times.reminderDays)) while (await remindBatch(ctx, window)) continue
}

/** Whether another batch may be due. */
async function remindBatch(ctx: AppContext, window: ReminderWindow): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const due = await selectDueInstitutions(tx, window, ctx.now())
    if (due.length === 0) return false
    for (const institution of await recordReminders(tx, due, window, ctx.now())) {
      if (!institution.endsAt) continue
      const representatives = await findRepresentatives(tx, institution.id)
      const mails = institutionReminderMails(institution, institution.endsAt, ctx.config.publicUrl, representatives)
      await tellInstitution(ctx, tx, mails, representatives)
    }
    return true
  })
}

/** Institutions whose subscription ends within the window and that were not reminded yet. */
const selectDueInstitutions = (tx: Transaction, window: ReminderWindow, now: Date) =>
  tx
    .select()
    .from(institutions)
    .where(
      and(
        eq(institutions.status, 'approved'),
        lte(institutions.endsAt, addDays(now, window.days)),
        gt(institutions.endsAt, addDays(now, window.nextDays)),
        // Otherwise a term no longer than the window would be reminded of its end at its start.
        lt(institutions.startsAt, sql`${institutions.endsAt} - make_interval(days => ${window.days}::int)`),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(institutionReminders)
            .where(
              and(
                eq(institutionReminders.institutionId, institutions.id),
                eq(institutionReminders.daysBefore, window.days),
              ),
            ),
        ),
      ),
    )
    .limit(batchSize)

/** Records the reminders; returns those that no other instance is recording. */
async function recordReminders(
  tx: Transaction,
  due: InstitutionRow[],
  window: ReminderWindow,
  now: Date,
): Promise<InstitutionRow[]> {
  const inserted = await tx
    .insert(institutionReminders)
    .values(due.map((institution) => ({ institutionId: institution.id, daysBefore: window.days, sentAt: now })))
    .onConflictDoNothing()
    .returning({ id: institutionReminders.institutionId })
  const ids = new Set(inserted.map((row) => row.id))
  return due.filter((institution) => ids.has(institution.id))
}
