import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { auditLog } from './audit-log.table.ts'
import { partnerAction } from './record-action.ts'

/** Whether a person is in the log for an act of staff, and not only as a partner. */
export async function hasActedAsStaff(executor: Executor, id: string): Promise<boolean> {
  const isOfStaff = and(eq(auditLog.actorId, id), ne(auditLog.action, partnerAction))
  const rows = await executor.select({ id: auditLog.id }).from(auditLog).where(isOfStaff).limit(1)
  return rows.length > 0
}
