import { and, eq, gte, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { tellInstitution } from '../tell-institution.ts'
import { institutionOverMails } from '../institutions.mails.ts'
import { institutions } from '../institutions.table.ts'
import { recordEvent } from '../record-event.ts'
import { findRepresentatives } from '../representatives/represented-institution.ts'
import { institutionEvents } from '../representatives/representatives.table.ts'

/** Batch size: institutions per transaction. */
const batchSize = 100

/**
 * Records terms that ended by the clock and mails the institutions. Access itself follows from the dates. Idempotent across instances; catches up
 * after downtime.
 */
export async function recordEndedTerms(ctx: AppContext): Promise<void> {
  while (await recordBatch(ctx)) continue
}

/** Whether another batch may be due. */
const recordBatch = (ctx: AppContext): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const due = await selectDue(tx, ctx.now())
    for (const institution of due) {
      if (!institution.endsAt) continue
      await recordEvent(tx, {
        institutionId: institution.id,
        kind: 'over',
        by: { actor: 'system', id: null },
        at: institution.endsAt,
      })
      const representatives = await findRepresentatives(tx, institution.id)
      const mails = institutionOverMails(institution, institution.endsAt, ctx.config.publicUrl, representatives)
      await tellInstitution(ctx, tx, mails, representatives)
    }
    return due.length > 0
  })

/**
 * Institutions whose term has ended without an event that records it. Locks the rows and skips those locked by another instance. A term that staff
 * ended in the moment it began ends a millisecond after its event.
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
    .limit(batchSize)
    .for('no key update', { of: institutions, skipLocked: true })
