import { isStoreFailure } from './bucket-failure.ts'
import { DatabaseAway } from './guarded-pool.ts'
import { StorageAway } from './storage.ts'

/** When another try makes sense for who was told that something is away, in seconds. */
export const awaySeconds = 5

export interface Cause {
  code?: unknown
  statusCode?: unknown
  constraint?: unknown
  message?: unknown
  cause?: unknown
}

/** The error and what it was raised for, from the outside in. */
export function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let at = error; typeof at === 'object' && at !== null && causes.length < 10; at = (at as Cause).cause)
    causes.push(at)
  return causes
}

/** Whether the database, the file store or room on the disk is missing for the moment: nothing was done, and a later try may succeed. */
export const isAway = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      cause instanceof StorageAway ||
      cause instanceof DatabaseAway ||
      isStoreFailure(cause) ||
      isFullDisk(cause) ||
      isDatabaseAway(cause),
  )

const isFullDisk = ({ code }: Cause): boolean => code === 'ENOSPC' || code === 'EDQUOT'

/** Errors of the socket, and the classes of PostgreSQL's that say that it is going, gone, full, cannot write, or gave way to another transaction (its appendix A). */
function isDatabaseAway({ code, message }: Cause): boolean {
  if (typeof code === 'string')
    return /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|53...|57P0[1-3]|58030|40001|40P01)$/.test(code)
  return (
    typeof message === 'string' &&
    /connection terminated|timeout exceeded when trying to connect|connection timeout|is not queryable/i.test(message)
  )
}
