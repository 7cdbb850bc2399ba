import type { HistoryEntry } from '@ariviyal/contract/history'
import { findPeople } from '../accounts/find-people.ts'
import type { Executor } from '../platform/database.ts'
import { selectEventsOf } from './events.queries.ts'

/** A user's moves, newest first. Only staff read who of them acted, and what they noted. */
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
