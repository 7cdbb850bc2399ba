import { times } from '@ariviyal/contract/limits'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { addDays } from '../platform/calendar.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { reminderWindows } from '../platform/reminder-windows.ts'
import { institutionReminderMails } from './institutions.mails.ts'
import { institutionReminders, institutions } from './institutions.table.ts'

/** Reminds the schools whose subscription ends soon, each once a window, however many instances do this at once. */
export async function remindInstitutions(house: House): Promise<void> {
  for (const window of reminderWindows(times.reminderDays))
    await house.db.transaction(async (tx) => {
      for (const school of await takeDueSchools(tx, window, house.now()))
        for (const mail of institutionReminderMails(
          school,
          school.endsAt,
          `${house.config.publicUrl}/subscription-register`,
        ))
          await enqueueMail(house, tx, mail)
    })
}

async function takeDueSchools(tx: Transaction, window: { days: number; nextDays: number }, now: Date) {
  const due = await tx
    .select()
    .from(institutions)
    .where(
      and(
        eq(institutions.status, 'approved'),
        lte(institutions.endsAt, addDays(now, window.days)),
        gt(institutions.endsAt, addDays(now, window.nextDays)),
        // A term that is no longer than the window would be reminded of its end at its start.
        lt(institutions.startsAt, sql`${institutions.endsAt} - make_interval(days => ${window.days}::int)`),
      ),
    )
  if (due.length === 0) return []
  const taken = await tx
    .insert(institutionReminders)
    .values(due.map((school) => ({ institutionId: school.id, daysBefore: window.days, sentAt: now })))
    .onConflictDoNothing()
    .returning({ id: institutionReminders.institutionId })
  const ids = new Set(taken.map((row) => row.id))
  return due.flatMap((school) => (school.endsAt && ids.has(school.id) ? [{ ...school, endsAt: school.endsAt }] : []))
}
