import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { findPerson } from '../accounts/find-people.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import { certificateRevokedMail } from './certificates.mails.ts'
import { holdCertificate, updateCertificate } from './certificates.queries.ts'
import { stateOf } from './certificate-state.ts'
import { replaceQueue } from './replace-certificates.ts'
import { deleteUnpublished } from './status-indexes.queries.ts'

/** What an undo needs to know; the moment as text. */
export interface RevokedCertificate {
  id: string
  name: string
  revokedAt: string
}

/** Revokes a certificate in force; its holder is told why once it can no longer be taken back. Raises `not-found` and `already-decided`. */
export async function revokeCertificate(house: House, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    const row = await holdCertificate(tx, id)
    if (!row) throw new Refusal('not-found')
    if (stateOf(row) !== 'valid') throw new Refusal('already-decided', serverMessages.certificateNotInForce)
    const now = house.now()
    await updateCertificate(tx, id, { revokedAt: now, revokedBy: staff.id, revokedReason: reason })
    const { serial, printed } = row
    const subject = { type: 'certificate', id }
    await recordAction(tx, staff, now, 'certificate.revoked', subject, { serial, name: printed.name, reason })
    const person = await findPerson(tx, row.userId)
    const payload: RevokedCertificate = { id, name: serial, revokedAt: now.toISOString() }
    return offerUndo(house, tx, staff, {
      kind: 'certificate.revoked',
      subject,
      payload,
      mails: person ? [certificateRevokedMail(person, { serial, topic: printed.topic, reason })] : [],
    })
  })
}

/**
 * Puts a certificate back in force. A name that was corrected meanwhile is printed anew. Raises `changed-since`, and `undo-over` once a signed
 * list has shown that it was revoked.
 */
export async function reinstateCertificate(house: House, tx: Transaction, revoked: RevokedCertificate): Promise<void> {
  const row = await holdCertificate(tx, revoked.id)
  if (row?.revokedAt?.toISOString() !== revoked.revokedAt) throw new Refusal('changed-since')
  if (!(await deleteUnpublished(tx, row.statusIndex))) throw new Refusal('undo-over')
  await updateCertificate(tx, revoked.id, { revokedAt: null, revokedBy: null, revokedReason: '' })
  await house.jobs.enqueue(tx, replaceQueue, { userId: row.userId })
}
