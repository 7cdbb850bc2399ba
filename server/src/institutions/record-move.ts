import { v7 as uuid } from 'uuid'
import type { Executor } from '../platform/database.ts'
import { institutionEvents } from './school-care.table.ts'

/** What can happen to a school's subscription. */
export type SchoolMove =
  | 'registered'
  | 'approved'
  | 'rejected'
  | 'reopened'
  | 'extended'
  | 'renewed'
  | 'ended'
  | 'seats-changed'
  | 'claim-link-sent'
  | 'representative-added'
  | 'representative-removed'
  | 'seat-taken'
  | 'seat-released'
  | 'seat-restored'
  | 'seat-transferred'
  | 'seat-left'
  | 'invite-link-replaced'
  | 'teachers-invited'
  | 'invitation-resent'
  | 'invitation-revoked'
  | 'renewal-requested'
  | 'renewal-approved'
  | 'renewal-rejected'

/**
 * Notes a move in the transaction that makes it. `details` names people by the id of their account, under `user`, so that nothing of
 * a person stays here when the account goes; it never holds a secret.
 */
export async function recordMove(
  executor: Executor,
  move: {
    institutionId: string
    what: SchoolMove
    actorId: string | null
    at: Date
    details?: Record<string, unknown>
  },
): Promise<void> {
  await executor.insert(institutionEvents).values({
    id: uuid(),
    institutionId: move.institutionId,
    what: move.what,
    actorId: move.actorId,
    details: move.details ?? {},
    createdAt: move.at,
  })
}
