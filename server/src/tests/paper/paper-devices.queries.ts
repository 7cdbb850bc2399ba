import { and, eq, notLike } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { attemptDevices } from '../attempts/attempts.table.ts'

/** A slash cannot stand in the id of a pupil's device (contract/src/tests/attempts.ts). */
const prefix = 'paper/'

/** The name of a teacher's camera in the log of an attempt. */
export const paperDevice = (id: string): string => `${prefix}${id}`

/** Whether the pupil has this attempt on a device of their own. */
export async function hasOwnDevice(executor: Executor, attemptId: string): Promise<boolean> {
  const count = await executor.$count(
    attemptDevices,
    and(eq(attemptDevices.attemptId, attemptId), notLike(attemptDevices.device, `${prefix}%`)),
  )
  return count > 0
}
