import { isClosed } from '../test-time.ts'
import type { TestRow } from '../tests.table.ts'
import type { AttemptRow } from './attempts.table.ts'

type Stored = Pick<AttemptRow, 'endedAt' | 'endedBy' | 'deadline'>

export interface AttemptEnd {
  at: Date
  by: NonNullable<AttemptRow['endedBy']>
}

/**
 * When and how an attempt ended; null while it runs. Its deadline ends it, whether or not the job has written that to its row. The
 * teacher's close is always in the row.
 */
export function endOf(attempt: Stored, now: Date): AttemptEnd | null {
  if (attempt.endedAt !== null && attempt.endedBy !== null) return { at: attempt.endedAt, by: attempt.endedBy }
  return attempt.deadline !== null && attempt.deadline <= now ? { at: attempt.deadline, by: 'deadline' } : null
}

/** The state as pupil and teacher see it. */
export function attemptState(attempt: Stored, now: Date): 'running' | 'submitted' | 'closed' {
  const end = endOf(attempt, now)
  if (end === null) return 'running'
  return end.by === 'submit' ? 'submitted' : 'closed'
}

/** Whether a pupil sees marks and right answers of an attempt: never while it runs. */
export function areMarksShown(
  test: Pick<TestRow, 'show' | 'closedAt' | 'closesAt'>,
  attempt: Parameters<typeof endOf>[0],
  now: Date,
): boolean {
  return endOf(attempt, now) !== null && areMarksOfEndedShown(test, now)
}

/** The same of any attempt that has ended. */
export const areMarksOfEndedShown = (test: Pick<TestRow, 'show' | 'closedAt' | 'closesAt'>, now: Date): boolean =>
  test.show === 'after-submit' || (test.show === 'after-close' && isClosed(test, now))
