import type { HistoryEntry } from '@ariviyal/contract/staff/history'
import { findPeople } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/db/database.ts'
import { selectEventsOf } from './events.queries.ts'

/** A user's events, newest first. Only staff see which colleague acted, and the notes. */
export async function showHistory(
  executor: Executor,
  userId: string,
  reader: 'self' | 'staff',
): Promise<HistoryEntry[]> {
  const rows = await selectEventsOf(executor, userId)
  const people =
    reader === 'staff'
      ? await findPeople(
          executor,
          rows.flatMap((row) => row.actorId ?? []),
        )
      : new Map<string, { name: string }>()
  return rows.map((row) => {
    const { note, ...open } = row.details
    return {
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      actor: { kind: row.actor, name: (row.actorId && people.get(row.actorId)?.name) || null },
      details: reader === 'staff' && note ? { ...open, note } : open,
    }
  })
}
