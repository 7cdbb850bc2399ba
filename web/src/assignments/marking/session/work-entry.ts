import type { TaughtWork } from '@ariviyal/contract/assignments/marking'
import { isSame, type Marked } from './marked-work.ts'

/** A loaded work, with what the teacher changed. */
export interface Entry {
  student: string
  /** As the server has it. */
  work: TaughtWork
  /** As it is on screen. */
  wanted: Marked
  isSending: boolean
  /** Until when more typing may follow. */
  pause?: ReturnType<typeof setTimeout> | undefined
  failed?: string | undefined
  /** What somebody else decided meanwhile. */
  theirs?: TaughtWork | undefined
}

export interface ShownWork {
  student: string
  work: TaughtWork
  wanted: Marked
  saving: 'none' | 'given' | 'saving' | 'failed' | 'conflict'
  failed: string | undefined
  theirs: TaughtWork | undefined
}

export function shownOf({ student, work, wanted, failed, theirs }: Entry): ShownWork {
  return { student, work, wanted, saving: savingOf({ work, wanted, failed, theirs }), failed, theirs }
}

function savingOf({ work, wanted, failed, theirs }: Pick<Entry, 'work' | 'wanted' | 'failed' | 'theirs'>) {
  if (theirs) return 'conflict'
  if (failed !== undefined) return 'failed'
  if (!isSame(work, wanted)) return 'saving'
  return work.revision > 0 ? 'given' : 'none'
}

export const isBeingSaved = ({ work, wanted, failed, theirs }: Entry): boolean =>
  failed === undefined && theirs === undefined && !isSame(work, wanted)
