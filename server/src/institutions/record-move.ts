import type { User } from '@ariviyal/contract/accounts'
import type { SchoolMove } from '@ariviyal/contract/school-moves'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import type { Executor, Transaction } from '../platform/database.ts'
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

/** Notes a move that staff make about a school, in its own history and in the audit log. */
export async function recordStaffMove(
  tx: Transaction,
  staff: User,
  at: Date,
  kind: 'seats-changed' | 'representative-removed' | 'ended' | 'claim-link-sent',
  school: { id: string; institution_name: string },
  details: EventDetails = {},
): Promise<void> {
  await recordMove(tx, { institutionId: school.id, kind, by: { actor: 'staff', id: staff.id }, at, details })
  const subject = { type: 'institution', id: school.id }
  await recordAction(tx, staff, at, `institution.${kind}`, subject, { name: school.institution_name, ...details })
}
