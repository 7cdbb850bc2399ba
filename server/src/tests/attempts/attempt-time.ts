import type { AttemptRow } from './attempts.table.ts'

type End = Pick<AttemptRow, 'endedAt' | 'endedBy'>

/**
 * When and how an attempt ended; null while it runs. Its deadline ends it, whether or not the job has written that to its row. The
 * teacher's close is always in the row.
 */
export function endOf(
  attempt: End & Pick<AttemptRow, 'deadline'>,
  now: Date,
): { at: Date; by: NonNullable<AttemptRow['endedBy']> } | null {
  if (attempt.endedAt !== null && attempt.endedBy !== null) return { at: attempt.endedAt, by: attempt.endedBy }
  return attempt.deadline !== null && attempt.deadline <= now ? { at: attempt.deadline, by: 'deadline' } : null
}

/** The state as pupil and teacher see it. */
export function attemptState(attempt: Parameters<typeof endOf>[0], now: Date): 'running' | 'submitted' | 'closed' {
  const end = endOf(attempt, now)
  if (end === null) return 'running'
  return end.by === 'submit' ? 'submitted' : 'closed'
}
