import type { Executor } from '../../platform/db/database.ts'
import { selectCounts } from './people.queries.ts'

/** Number of people of a session by kind; `came` and `qualified` are 0 until attendance is computed. */
export interface CountedPeople {
  registered: number
  waiting: number
  cancelled: number
  came: number
  qualified: number
}

const nobody: CountedPeople = { registered: 0, waiting: 0, cancelled: 0, came: 0, qualified: 0 }

/** Counts the people of some sessions in one query; sessions without registrations have zeros. */
export async function countPeople(executor: Executor, sessionIds: string[]): Promise<Map<string, CountedPeople>> {
  const rows = sessionIds.length > 0 ? await selectCounts(executor, sessionIds) : []
  const found = new Map(rows.map(({ sessionId, ...counts }) => [sessionId, counts]))
  return new Map(sessionIds.map((id) => [id, found.get(id) ?? nobody]))
}
