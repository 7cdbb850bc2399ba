import { isStoreFailure } from '../storage/bucket-failure.ts'
import { DatabaseUnavailable } from './guarded-pool.ts'
import { StorageUnavailable } from '../storage/storage.ts'

/** Value of Retry-After in seconds for unavailable dependencies. */
export const retryAfterSeconds = 5

export interface Cause {
  code?: unknown
  statusCode?: unknown
  constraint?: unknown
  message?: unknown
  cause?: unknown
}

/** The error and its chain of causes, outermost first. */
export function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let at = error; typeof at === 'object' && at !== null && causes.length < 10; at = (at as Cause).cause)
    causes.push(at)
  return causes
}

/** Whether the database, the file store or disk space is temporarily missing: nothing was changed, and a retry may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      cause instanceof StorageUnavailable ||
      cause instanceof DatabaseUnavailable ||
      isStoreFailure(cause) ||
      isFullDisk(cause) ||
      isDatabaseUnavailable(cause),
  )

const isFullDisk = ({ code }: Cause): boolean => code === 'ENOSPC' || code === 'EDQUOT'

/**
 * Socket errors, and SQLSTATE classes for a server that is stopping, gone, full, unable to write, that cut off a search at its time limit, or that
 * rolled back a transaction in favour of another (PostgreSQL, appendix A).
 */
function isDatabaseUnavailable({ code, message }: Cause): boolean {
  if (typeof code === 'string')
    return /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|53...|57014|57P0[1-3]|58030|40001|40P01)$/.test(code)
  return (
    typeof message === 'string' &&
    /connection terminated|timeout exceeded when trying to connect|connection timeout|is not queryable/i.test(message)
  )
}
