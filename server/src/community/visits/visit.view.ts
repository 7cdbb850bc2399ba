import type { Visit, WholeVisit } from '@ariviyal/contract/community/visits/visits'
import { visitLimits } from '@ariviyal/contract/community/visits/visit-rules'
import { addDays } from '../../platform/time/calendar.ts'
import type { VisitRow } from './visits.table.ts'

export type VisitRole = Visit['role']

export const roleIn = ({ hostId }: VisitRow, userId: string): VisitRole => (hostId === userId ? 'host' : 'visitor')

export const otherIn = ({ hostId, visitorId }: VisitRow, userId: string): string | null =>
  hostId === userId ? visitorId : hostId

const freeAt = ({ proposedAt }: VisitRow): Date => addDays(proposedAt, visitLimits.silenceDays)

/** The state now: silence frees a visit whether its job has run or not. */
export const stateAt = (row: VisitRow, now: Date): VisitRow['state'] =>
  row.state === 'proposed' && freeAt(row) <= now ? 'freed' : row.state

export function showVisit(
  row: VisitRow,
  { userId, other, now }: { userId: string; other: Visit['other']; now: Date },
): Visit {
  const state = stateAt(row, now)
  return {
    id: row.id,
    role: roleIn(row, userId),
    other,
    state,
    place: row.place,
    starts_at: row.startsAt.toISOString(),
    grade: row.grade,
    topic: row.topic,
    focus: row.focus,
    focus_words: row.focusWords,
    awaits: state === 'proposed' ? row.awaits : null,
    free_at: freeAt(row).toISOString(),
  }
}

export function showWholeVisit(row: VisitRow, context: Parameters<typeof showVisit>[1]): WholeVisit {
  const visit = showVisit(row, context)
  const isHost = visit.role === 'host'
  return {
    ...visit,
    message: row.message,
    where: isHost || visit.state === 'agreed' ? row.whereabouts : '',
    decline_words: row.declineWords,
    has_begun: row.startsAt <= context.now,
    sheet: { seen: row.seen, keep: row.keep, to_try: row.toTry, reflection: row.reflection },
    minutes: isHost
      ? { own: row.hostMinutes, other: row.visitorMinutes }
      : { own: row.visitorMinutes, other: row.hostMinutes },
  }
}
