import type { TeacherForm } from '@ariviyal/contract/institutions/own-institution'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import { insertInvitations } from './invitations.queries.ts'
import { recordEvent } from '../record-event.ts'
import { sendInvitations } from './send-invitations.ts'
import type { ApprovedInstitution } from '../terms/institution-state.ts'

/** Stores personal invitations of the locked institution and sends each; returns how many. Stores only the hash of a link. */
export async function storeInvitations(
  ctx: AppContext,
  tx: Transaction,
  institution: ApprovedInstitution,
  { teachers, actorId }: { teachers: TeacherForm[]; actorId: string },
): Promise<number> {
  const now = ctx.now()
  const invitations = teachers.map(({ name, email }) => ({ id: uuid(), name, email, token: newToken() }))
  if (invitations.length === 0) return 0
  const stored = await insertInvitations(
    tx,
    invitations.map(({ token, ...invitation }) => ({
      ...invitation,
      institutionId: institution.id,
      tokenHash: hashOfToken(token),
      invitedAt: now,
      sentAt: now,
    })),
  )
  const ids = new Set(stored.map(({ id }) => id))
  await sendInvitations(
    ctx,
    tx,
    institution,
    invitations.filter(({ id }) => ids.has(id)),
  )
  await recordEvent(tx, {
    institutionId: institution.id,
    kind: 'teachers-invited',
    by: { actor: 'self', id: actorId },
    at: now,
    details: { invited: ids.size },
  })
  return ids.size
}
