import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { findPerson } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { certificateRevokedMail } from '../certificates.mails.ts'
import { lockCertificate, updateCertificate } from '../certificates.queries.ts'
import { stateOf } from '../certificate-state.ts'
import { replaceQueue } from './replace-certificates.ts'
import { deleteUnpublished } from '../proof/status-indexes.queries.ts'

/** What an undo needs; the moment as text. */
export interface RevokedCertificate {
  id: string
  name: string
  revokedAt: string
}

/** Revokes a valid certificate; its holder is mailed the reason after the undo period. Raises `not-found` and `already-decided`. */
export async function revokeCertificate(ctx: AppContext, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockCertificate(tx, id)
    if (!row) throw new AppError('not-found')
    if (stateOf(row) !== 'valid') throw new AppError('already-decided', serverMessages.certificateNotInForce)
    const now = ctx.now()
    await updateCertificate(tx, id, { revokedAt: now, revokedBy: staff.id, revokedReason: reason })
    const { serial, printed } = row
    const subject = { type: 'certificate', id }
    await recordAction(tx, staff, now, 'certificate.revoked', subject, { serial, name: printed.name, reason })
    const person = await findPerson(tx, row.userId)
    const payload: RevokedCertificate = { id, name: serial, revokedAt: now.toISOString() }
    return offerUndo(ctx, tx, staff, {
      kind: 'certificate.revoked',
      subject,
      payload,
      mails: person ? [certificateRevokedMail(person, { serial, topic: printed.topic, reason })] : [],
    })
  })
}

/**
 * Makes a certificate valid again. If the name was corrected meanwhile, it is printed again. Raises `changed-since`, and `undo-over` once a
 * signed list has published the revocation.
 */
export async function reinstateCertificate(
  ctx: AppContext,
  tx: Transaction,
  revoked: RevokedCertificate,
): Promise<void> {
  const row = await lockCertificate(tx, revoked.id)
  if (row?.revokedAt?.toISOString() !== revoked.revokedAt) throw new AppError('changed-since')
  if (!(await deleteUnpublished(tx, row.statusIndex))) throw new AppError('undo-over')
  await updateCertificate(tx, revoked.id, { revokedAt: null, revokedBy: null, revokedReason: '' })
  await ctx.jobs.enqueue(tx, replaceQueue, { userId: row.userId })
}
