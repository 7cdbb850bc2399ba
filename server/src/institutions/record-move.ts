import type { SchoolMove } from '@ariviyal/contract/school-moves'
import { v7 as uuid } from 'uuid'
import type { Executor } from '../platform/database.ts'
import type { EventDetails } from '../platform/event.columns.ts'
import { institutionEvents } from './school-care.table.ts'

/** Who moves a school: its own people, by account where there is one, a member of staff, or the clock. */
interface Mover {
  actor: 'self' | 'staff' | 'system'
  id: string | null
}

/**
 * Notes a move in the transaction that makes it. `details` names people by the id of their account, under `user`, so that nothing of
 * a person stays here when the account goes; it never holds a secret.
 */
export async function recordMove(
  executor: Executor,
  move: { institutionId: string; kind: SchoolMove; by: Mover; at: Date; details?: EventDetails },
): Promise<void> {
  await executor.insert(institutionEvents).values({
    id: uuid(),
    institutionId: move.institutionId,
    kind: move.kind,
    at: move.at,
    actor: move.by.actor,
    actorId: move.by.id,
    details: move.details ?? {},
  })
}
