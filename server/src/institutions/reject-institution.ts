import type { User } from '@ariviyal/contract/accounts'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { recordAction } from '../audit/record-action.ts'
import type { House } from '../platform/house.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import { claimPendingInstitution } from './claim-pending-institution.ts'
import { institutionRejectedMails } from './institutions.mails.ts'
import { updateInstitution } from './institutions.queries.ts'
import { recordMove } from './record-move.ts'

/** Declines a registration; the school is told why, once it can no longer be taken back. */
export async function rejectInstitution(house: House, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    const school = await claimPendingInstitution(tx, id)
    const now = house.now()
    await updateInstitution(tx, id, { status: 'rejected', reason, decidedAt: now, decidedBy: staff.id })
    await recordAction(
      tx,
      staff,
      now,
      'institution.rejected',
      { type: 'institution', id },
      { name: school.institution_name, reason },
    )
    await recordMove(tx, {
      institutionId: id,
      kind: 'rejected',
      by: { actor: 'staff', id: staff.id },
      at: now,
      details: { reason },
    })
    return offerUndo(house, tx, staff, {
      kind: 'institution.rejected',
      subject: { type: 'institution', id },
      payload: { id, name: school.institution_name },
      mails: institutionRejectedMails(school, reason),
    })
  })
}
