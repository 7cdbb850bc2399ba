import { keysIn } from '../platform/content-rows.ts'
import type { Executor } from '../platform/database.ts'
import { liveSessions } from './live.table.ts'

/** Every key of a file that a live session refers to. */
export const liveFileKeys = (executor: Executor): Promise<string[]> =>
  keysIn(executor, liveSessions, [liveSessions.speakerPictureKey])
