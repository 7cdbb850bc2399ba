import type { User } from '@ariviyal/contract/accounts/accounts'
import type { InstitutionEventKind } from '@ariviyal/contract/institutions/institution-events'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import type { Executor, Transaction } from '../platform/db/database.ts'
import type { EventDetails } from '../platform/db/event.columns.ts'
import { institutionEvents } from './representatives/representatives.table.ts'

/** The actor of an event: a person of the institution, with or without an account, a member of staff, or the clock. */
interface EventActor {
  actor: 'self' | 'staff' | 'system'
  id: string | null
}

/**
 * Records an event in the transaction that causes it. `details` refers to people by account id, under `user`, so that no personal data remains when
 * an account is deleted. Never contains a secret.
 */
export async function recordEvent(
  executor: Executor,
  event: { institutionId: string; kind: InstitutionEventKind; by: EventActor; at: Date; details?: EventDetails },
): Promise<void> {
  await executor.insert(institutionEvents).values({
    id: uuid(),
    institutionId: event.institutionId,
    kind: event.kind,
    at: event.at,
    actor: event.by.actor,
    actorId: event.by.id,
    details: event.details ?? {},
  })
}

/** Records an act of staff in the institution's own history and in the audit log. */
export async function recordStaffEvent(
  tx: Transaction,
  staff: User,
  at: Date,
  kind: 'seats-changed' | 'representative-removed' | 'ended' | 'claim-link-sent',
  institution: { id: string; institution_name: string },
  details: EventDetails = {},
): Promise<void> {
  await recordEvent(tx, { institutionId: institution.id, kind, by: { actor: 'staff', id: staff.id }, at, details })
  const subject = { type: 'institution', id: institution.id }
  await recordAction(tx, staff, at, `institution.${kind}`, subject, { name: institution.institution_name, ...details })
}
