import { retention } from '@ariviyal/contract/privacy/retention'
import { and, exists, gt, inArray, lt, or, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../platform/db/database.ts'
import { addMonths } from '../../platform/time/calendar.ts'
import { handInFiles, handIns } from '../assignments.table.ts'

/** Deletes the files of old hand-ins, earlier where the pupil has handed in again. Their texts, times and receipts stay. */
export async function eraseOldWorkFiles(executor: Executor, now: Date): Promise<number> {
  const later = alias(handIns, 'later')
  const isReplaced = exists(
    executor
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.submissionId, handIns.submissionId),
          gt(later.number, handIns.number),
          lt(later.receivedAt, addMonths(now, -retention.replacedWorkFileMonths)),
        ),
      ),
  )
  const old = executor
    .select({ id: handIns.id })
    .from(handIns)
    .where(or(lt(handIns.receivedAt, addMonths(now, -retention.workFileMonths)), isReplaced))
  const rows = await executor
    .delete(handInFiles)
    .where(inArray(handInFiles.handInId, old))
    .returning({ id: handInFiles.id })
  return rows.length
}
