import { times } from '@ariviyal/contract/limits'
import { and, eq, gt, lt, lte, notExists, sql } from 'drizzle-orm'
import { addDays } from '../platform/calendar.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { type ReminderWindow, reminderWindows } from '../platform/reminder-windows.ts'
import { institutionReminderMails } from './institutions.mails.ts'
import { type InstitutionRow, institutionReminders, institutions } from './institutions.table.ts'
import { findRepresentatives } from './represented-school.ts'

/** Schools that are reminded in one transaction. */
const batch = 500

/** Reminds the schools whose subscription ends soon, each once a window, however many instances do this at once. */
export async function remindInstitutions(house: House): Promise<void> {
  for (const window of reminderWindows(times.reminderDays)) while (await remindSome(house, window)) continue
}

/** Whether there may be more to remind. */
async function remindSome(house: House, window: ReminderWindow): Promise<boolean> {
  return house.db.transaction(async (tx) => {
    const due = await selectDueSchools(tx, window, house.now())
    if (due.length === 0) return false
    for (const school of await noteReminders(tx, due, window, house.now()))
      if (school.endsAt)
        for (const mail of institutionReminderMails(
          school,
          school.endsAt,
          house.config.publicUrl,
          await findRepresentatives(tx, school.id),
        ))
          await enqueueMail(house, tx, mail)
    return true
  })
}

/** The schools whose subscription ends within the window and that were not reminded yet. */
const selectDueSchools = (tx: Transaction, window: ReminderWindow, now: Date) =>
  tx
    .select()
    .from(institutions)
    .where(
      and(
        eq(institutions.status, 'approved'),
        lte(institutions.endsAt, addDays(now, window.days)),
        gt(institutions.endsAt, addDays(now, window.nextDays)),
        // A term that is no longer than the window would be reminded of its end at its start.
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
    .limit(batch)

/** Notes the reminders and gives those that nobody else is noting at this moment. */
async function noteReminders(
  tx: Transaction,
  due: InstitutionRow[],
  window: ReminderWindow,
  now: Date,
): Promise<InstitutionRow[]> {
  const noted = await tx
    .insert(institutionReminders)
    .values(due.map((school) => ({ institutionId: school.id, daysBefore: window.days, sentAt: now })))
    .onConflictDoNothing()
    .returning({ id: institutionReminders.institutionId })
  const ids = new Set(noted.map((row) => row.id))
  return due.filter((school) => ids.has(school.id))
}
