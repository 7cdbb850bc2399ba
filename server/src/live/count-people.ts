import type { Executor } from '../platform/database.ts'
import { selectCounts } from './people.queries.ts'

/** How many people of a session there are of each kind; `came` and `qualified` are nought until attendance was found. */
export interface CountedPeople {
  registered: number
  waiting: number
  cancelled: number
  came: number
  qualified: number
}

const nobody: CountedPeople = { registered: 0, waiting: 0, cancelled: 0, came: 0, qualified: 0 }

/** The people of some sessions, counted in one query; a session that nobody registered for has noughts. */
export async function countPeople(executor: Executor, sessionIds: string[]): Promise<Map<string, CountedPeople>> {
  const rows = sessionIds.length > 0 ? await selectCounts(executor, sessionIds) : []
  const found = new Map(rows.map(({ sessionId, ...counts }) => [sessionId, counts]))
  return new Map(sessionIds.map((id) => [id, found.get(id) ?? nobody]))
}
