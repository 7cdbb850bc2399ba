import { desc, lt } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { auditLog } from './audit-log.table.ts'

export const selectActions = (executor: Executor, before: string | undefined) =>
  executor
    .select()
    .from(auditLog)
    .where(before ? lt(auditLog.id, before) : undefined)
    .orderBy(desc(auditLog.id))
    .limit(rowsForPage)
