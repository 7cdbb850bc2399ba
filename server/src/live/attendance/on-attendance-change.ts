import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** Registrations of a session that started or stopped qualifying when attendance was recomputed. */
export interface AttendanceChange {
  sessionId: string
  /** Whether the session is already settled, so that certificates are due at once. */
  settled: boolean
  /** Registrations that qualify now and did not before. */
  qualified: string[]
  /** Registrations that qualified before and no longer do. */
  lost: string[]
}

type Handler = (tx: Transaction, change: AttendanceChange) => Promise<void>

const handlers = new WeakMap<AppContext['jobs'], Handler[]>()

/**
 * Registers a handler that runs in the transaction of a change when registrations start or stop qualifying. The plugin of the dependent
 * feature registers it, so `live` does not import `certificates`.
 */
export function onAttendanceChange(ctx: AppContext, handler: Handler): void {
  handlers.set(ctx.jobs, [...(handlers.get(ctx.jobs) ?? []), handler])
}

export async function emitAttendanceChange(ctx: AppContext, tx: Transaction, change: AttendanceChange): Promise<void> {
  for (const handler of handlers.get(ctx.jobs) ?? []) await handler(tx, change)
}
