import { asc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { liveAppeals } from '../attendance.table.ts'

export type AppealRow = typeof liveAppeals.$inferSelect

/** The appeals about one registration, oldest first. */
export const selectAppeals = (executor: Executor, registrationId: string): Promise<AppealRow[]> =>
  executor
    .select()
    .from(liveAppeals)
    .where(eq(liveAppeals.registrationId, registrationId))
    .orderBy(asc(liveAppeals.madeAt), asc(liveAppeals.id))

export const putAppeal = (
  tx: Transaction,
  row: Pick<AppealRow, 'id' | 'registrationId' | 'claimedFrom' | 'claimedUntil' | 'words' | 'madeAt'>,
) => tx.insert(liveAppeals).values(row)
