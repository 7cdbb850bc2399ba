import type { Executor } from '../../platform/db/database.ts'
import { selectConfirmed } from './visits.queries.ts'
import { roleIn, type VisitRole } from './visit.view.ts'

export interface ConfirmedVisit {
  id: string
  role: VisitRole
  topic: string
  grade: number
  startsAt: Date
  /** The fewer of the minutes that the two confirmed. */
  minutes: number
}

/** The visits of a person that both teachers confirmed, for records; newest first. */
export async function confirmedVisits(executor: Executor, userId: string): Promise<ConfirmedVisit[]> {
  const rows = await selectConfirmed(executor, userId)
  return rows.map((row) => ({
    id: row.id,
    role: roleIn(row, userId),
    topic: row.topic,
    grade: row.grade,
    startsAt: row.startsAt,
    minutes: Math.min(row.hostMinutes ?? 0, row.visitorMinutes ?? 0),
  }))
}
