import type { WorkFileKind } from '@ariviyal/contract/assignments/modes'
import type { Language } from '@ariviyal/contract/languages'
import type { ReturnedContent } from './marking.table.ts'

/** Everything that a pupil's PDF shows. */
export interface FeedbackTask {
  title: string
  pupil: string
  className: string
  language: Language
  /** Milliseconds since 1970. */
  returnedAt: number
  content: ReturnedContent
  files: { id: string; name: string; kind: WorkFileKind; bytes: Uint8Array }[]
}
