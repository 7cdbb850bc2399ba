import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { addTerm, lockApprovedInstitution } from './extend-institution.ts'
import { renewalRejectedMails } from './institutions.mails.ts'
import { recordMove } from './record-move.ts'
import { findRepresentatives } from './represented-school.ts'
import { decideRenewal, findRenewal } from './school-care.queries.ts'

/** The school of a renewal, and the renewal decided. Raises `not-found`, and `already-decided` when someone was faster. */
async function decide(
  tx: Transaction,
  id: string,
  decision: { status: 'approved' | 'rejected'; reason: string; decidedAt: Date; decidedBy: string },
) {
  const asked = await findRenewal(tx, id)
  if (!asked) throw new Refusal('not-found')
  const school = await lockApprovedInstitution(tx, asked.institutionId)
  const renewal = await decideRenewal(tx, id, decision)
  if (!renewal) throw new Refusal('already-decided')
  return { school, renewal }
}

/** Adds the term that a school asked for, after the one that runs. Raises `seats-below-used`. */
export async function approveRenewal(
  house: House,
  staff: User,
  id: string,
  terms: { months: number; seats?: number | undefined; reference: string },
): Promise<void> {
  await house.db.transaction(async (tx) => {
    const now = house.now()
    const decision = { status: 'approved' as const, reason: '', decidedAt: now, decidedBy: staff.id }
    const { school } = await decide(tx, id, decision)
    await recordMove(tx, {
      institutionId: school.id,
      kind: 'renewal-approved',
      by: { actor: 'staff', id: staff.id },
      at: now,
    })
    const endsAt = await addTerm(house, tx, school, { ...terms, actorId: staff.id })
    await recordAction(
      tx,
      staff,
      now,
      'renewal.approved',
      { type: 'renewal', id },
      { name: school.institution_name, institution: school.id, ...terms, ends_at: endsAt.toISOString() },
    )
  })
}

/** Declines a school's next term; the school is told why, and what runs goes on. */
export async function rejectRenewal(house: House, staff: User, id: string, reason: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const now = house.now()
    const { school } = await decide(tx, id, { status: 'rejected', reason, decidedAt: now, decidedBy: staff.id })
    const details = { reason }
    await recordMove(tx, {
      institutionId: school.id,
      kind: 'renewal-rejected',
      by: { actor: 'staff', id: staff.id },
      at: now,
      details,
    })
    await recordAction(
      tx,
      staff,
      now,
      'renewal.rejected',
      { type: 'renewal', id },
      { name: school.institution_name, institution: school.id, reason },
    )
    for (const mail of renewalRejectedMails(school, reason, await findRepresentatives(tx, school.id)))
      await enqueueMail(house, tx, mail)
  })
}
