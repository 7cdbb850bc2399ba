import { keysIn } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { liveSessions } from './live.table.ts'

/** All file keys that live sessions reference. */
export const liveFileKeys = (executor: Executor): Promise<string[]> =>
  keysIn(executor, liveSessions, [liveSessions.speakerPictureKey])
