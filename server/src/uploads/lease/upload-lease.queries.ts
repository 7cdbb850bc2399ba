import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { uploads } from '../uploads.table.ts'

/** Returns true if the lease was free, or its holder had stopped renewing it. */
export async function acquireLease(executor: Executor, id: string, holder: string, now: Date, until: Date) {
  const rows = await executor
    .update(uploads)
    .set({ leaseHolder: holder, leaseUntil: until, leaseWanted: false })
    .where(and(eq(uploads.id, id), or(isNull(uploads.leaseHolder), lte(uploads.leaseUntil, now))))
    .returning({ id: uploads.id })
  return rows.length > 0
}

/** Requests the holder to release the lease; false if there is no such upload. */
export async function requestLease(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .update(uploads)
    .set({ leaseWanted: true })
    .where(eq(uploads.id, id))
    .returning({ id: uploads.id })
  return rows.length > 0
}

/** Whether the holder may continue: it still owns the lease and no other request wants it. */
export async function renewLease(executor: Executor, id: string, holder: string, until: Date): Promise<boolean> {
  const [row] = await executor
    .update(uploads)
    .set({ leaseUntil: until })
    .where(and(eq(uploads.id, id), eq(uploads.leaseHolder, holder)))
    .returning({ wanted: uploads.leaseWanted })
  return row?.wanted === false
}

export async function endLease(executor: Executor, id: string, holder: string): Promise<void> {
  await executor
    .update(uploads)
    .set({ leaseHolder: null, leaseUntil: null, leaseWanted: false })
    .where(and(eq(uploads.id, id), eq(uploads.leaseHolder, holder)))
}
