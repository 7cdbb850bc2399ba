import { join } from 'node:path'
import type { StartedAttempt } from '@ariviyal/contract/tests/attempts'
import type { AnswerLog } from '../../../web/src/tests/pupil/taking/answer-log.ts'
import type { AttemptApi } from '../../../web/src/tests/pupil/taking/attempt-api.ts'
import type { keepStarted } from '../../../web/src/tests/pupil/taking/keep-started.ts'
import type { AttemptGone } from '../../../web/src/tests/pupil/taking/kept-attempt.ts'
import type { MemoryStore } from '../../../web/src/tests/pupil/taking/memory-store.ts'
import { type Edit, loadPage } from '../schedules/take-out.ts'

interface Loop {
  check: () => void
  stop: () => void
}
interface LoopParts {
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  onResult: (failure: unknown) => void
  isFinal: (failure: unknown) => boolean
}
/** What page-code.ts exports. */
export interface PageCode {
  AnswerLog: typeof AnswerLog
  AttemptGone: typeof AttemptGone
  MemoryStore: typeof MemoryStore
  keepStarted: typeof keepStarted
  SendLoop: new (log: Pick<AnswerLog, 'send' | 'ask'>, parts: LoopParts) => Loop
  callsOf: (token: string, test: string) => { begin: (device: string) => Promise<StartedAttempt>; api: AttemptApi }
}

/** With `edits` so that their protections can be taken out. */
export const loadTestPage = (withEdits?: readonly Edit[]): Promise<PageCode> =>
  loadPage<PageCode>({ name: 'test-page', input: join(import.meta.dirname, 'page-code.ts') }, withEdits)
