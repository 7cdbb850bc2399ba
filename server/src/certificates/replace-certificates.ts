import { findPerson, provenAddress } from '../accounts/find-people.ts'
import { heldSession } from '../live/attendance/qualified.ts'
import type { House } from '../platform/house.ts'
import {
  holdCertificate,
  insertCertificates,
  selectPrintedOtherwise,
  updateCertificate,
} from './certificates.queries.ts'
import type { CertificateRow } from './certificates.table.ts'
import { stateOf } from './certificate-state.ts'
import { openIssuerKey } from './issuer-key.ts'
import { makeCertificate } from './make-certificate.ts'
import { findName, holdNames } from './names.queries.ts'
import { takeStatusIndexes } from './status-indexes.queries.ts'

export const replaceQueue = 'certificates.replace'
const batch = 20

/** Replaces every certificate in force of a teacher that bears another name than theirs, one by one; it bears to be run again. */
export async function replaceCertificates(house: House, userId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const name = await findName(house.db, userId)
    const former = name === null ? [] : await selectPrintedOtherwise(house.db, userId, name, batch)
    if (name === null || former.length === 0) return
    for (const certificate of former) {
      signal?.throwIfAborted()
      await replace(house, certificate, name)
    }
  }
}

/** The same certificate with another name and serial: the old one is superseded as the new one comes into force. */
async function replace(house: House, former: CertificateRow, name: string): Promise<void> {
  const { registrationId, sessionId, userId } = former
  const [session, person] = [await heldSession(house.db, sessionId), await findPerson(house.db, userId)]
  if (!session || !person) return
  const key = await openIssuerKey(house)
  const [statusIndex = 0] = await takeStatusIndexes(house.db, 1)
  const printed = { ...former.printed, name }
  const { presencePercent } = session
  const draft = { registrationId, sessionId, userId, email: provenAddress(person), presencePercent, printed }
  const successor = await makeCertificate(house, key, draft, statusIndex)
  const stored = await house.db.transaction(async (tx) => {
    const confirmed = (await holdNames(tx, [userId])).get(userId)
    const held = await holdCertificate(tx, former.id)
    // Revoked or replaced meanwhile, or the name has changed once more, which another run goes by.
    if (!held || stateOf(held) !== 'valid' || confirmed !== name) return false
    await updateCertificate(tx, former.id, { supersededAt: successor.issuedAt, supersededBy: successor.id })
    return (await insertCertificates(tx, [successor])).size === 1
  })
  if (!stored) await house.storage.delete(successor.pdfKey)
}
