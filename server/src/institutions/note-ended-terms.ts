import { and, eq, gte, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { institutionOverMails } from './institutions.mails.ts'
import { institutions } from './institutions.table.ts'
import { recordMove } from './record-move.ts'
import { findRepresentatives } from './represented-school.ts'
import { institutionEvents } from './school-care.table.ts'

/** Schools that are noted in one transaction. */
const batch = 100

/**
 * Notes whose term the clock has ended, and writes to the school. Access itself follows from the dates; this is its record, made once
 * however many instances do it at once, and made up for when none was running.
 */
export async function noteEndedTerms(house: House): Promise<void> {
  while (await noteSome(house)) continue
}

/** Whether there may be more to note. */
const noteSome = (house: House): Promise<boolean> =>
  house.db.transaction(async (tx) => {
    const due = await selectDue(tx, house.now())
    for (const school of due) {
      if (!school.endsAt) continue
      await recordMove(tx, {
        institutionId: school.id,
        kind: 'over',
        by: { actor: 'system', id: null },
        at: school.endsAt,
      })
      const representatives = await findRepresentatives(tx, school.id)
      for (const mail of institutionOverMails(school, school.endsAt, house.config.publicUrl, representatives))
        await enqueueMail(house, tx, mail)
    }
    return due.length > 0
  })

/**
 * The schools whose term is over without a move that says so. They are kept for this transaction, and what another instance notes is left
 * to it. A term that staff ended in the moment in which it began ends a millisecond after that move.
 */
const selectDue = (tx: Transaction, now: Date) =>
  tx
    .select()
    .from(institutions)
    .where(
      and(
        eq(institutions.status, 'approved'),
        lte(institutions.endsAt, now),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(institutionEvents)
            .where(
              and(
                eq(institutionEvents.institutionId, institutions.id),
                inArray(institutionEvents.kind, ['ended', 'over']),
                gte(institutionEvents.at, sql`${institutions.endsAt} - interval '1 second'`),
              ),
            ),
        ),
      ),
    )
    .limit(batch)
    .for('no key update', { of: institutions, skipLocked: true })
