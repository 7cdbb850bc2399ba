import type { Executor } from '../../platform/db/database.ts'
import { roleIn } from './visit.view.ts'
import { selectAllVisitsOf } from './visits.queries.ts'

/** A person's visits with what they wrote themselves. The other is not named, and their words are theirs. */
export async function visitData(executor: Executor, userId: string) {
  const rows = await selectAllVisitsOf(executor, userId)
  return {
    lesson_visits: rows.map((row) => ({
      role: roleIn(row, userId),
      state: row.state,
      place: row.place,
      starts_at: row.startsAt.toISOString(),
      grade: row.grade,
      topic: row.topic,
      ...(row.hostId === userId
        ? {
            focus: row.focus,
            focus_words: row.focusWords,
            where: row.whereabouts,
            message: row.message,
            reflection: row.reflection,
            minutes: row.hostMinutes,
          }
        : { seen: row.seen, keep: row.keep, to_try: row.toTry, minutes: row.visitorMinutes }),
    })),
  }
}
