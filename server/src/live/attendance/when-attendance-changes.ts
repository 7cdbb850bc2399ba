import type { Transaction } from '../../platform/database.ts'
import type { House } from '../../platform/house.ts'

/** What became of who qualifies in a session, when attendance was found again. */
export interface AttendanceChange {
  sessionId: string
  /** Whether the attendance of the session is settled already, so that certificates of these are due at once. */
  settled: boolean
  /** Registrations that qualify now and did not before. */
  qualified: string[]
  /** Registrations that qualified before and do not any more. */
  lost: string[]
}

type Handler = (tx: Transaction, change: AttendanceChange) => Promise<void>

const handlers = new WeakMap<House, Handler[]>()

/**
 * Declares what happens, in the transaction of the change, when somebody begins or ceases to qualify for a session; called by the
 * plugin of the feature that goes by it. So attendance knows nothing of certificates, which know attendance.
 */
export function whenAttendanceChanges(house: House, handler: Handler): void {
  handlers.set(house, [...(handlers.get(house) ?? []), handler])
}

export async function tellOfAttendance(house: House, tx: Transaction, change: AttendanceChange): Promise<void> {
  for (const handler of handlers.get(house) ?? []) await handler(tx, change)
}
