import { findPerson, provenAddress } from '../../accounts/find-people.ts'
import { certifiableSession } from '../../live/attendance/qualified.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  lockCertificate,
  insertCertificates,
  selectPrintedOtherwise,
  updateCertificate,
} from '../certificates.queries.ts'
import type { CertificateRow } from '../certificates.table.ts'
import { stateOf } from '../certificate-state.ts'
import { openIssuerKey } from '../proof/issuer-key.ts'
import { makeCertificate } from './make-certificate.ts'
import { findName, lockNames } from './names.queries.ts'
import { allocateStatusIndexes } from '../proof/status-indexes.queries.ts'

export const replaceQueue = 'certificates.replace'
const batch = 20

/** Replaces, one by one, all valid certificates of a teacher that have another name. Idempotent. */
export async function replaceCertificates(ctx: AppContext, userId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const name = await findName(ctx.db, userId)
    const former = name === null ? [] : await selectPrintedOtherwise(ctx.db, userId, name, batch)
    if (name === null || former.length === 0) return
    for (const certificate of former) {
      signal?.throwIfAborted()
      await replace(ctx, certificate, name)
    }
  }
}

/** Issues the same certificate with another name and serial; supersedes the old one in the same transaction. */
async function replace(ctx: AppContext, former: CertificateRow, name: string): Promise<void> {
  const { registrationId, sessionId, userId } = former
  const [session, person] = [await certifiableSession(ctx.db, sessionId), await findPerson(ctx.db, userId)]
  if (!session || !person) return
  const key = await openIssuerKey(ctx)
  const [statusIndex = 0] = await allocateStatusIndexes(ctx.db, 1)
  const printed = { ...former.printed, name }
  const { presencePercent } = session
  const draft = { registrationId, sessionId, userId, email: provenAddress(person), presencePercent, printed }
  const successor = await makeCertificate(ctx, key, draft, statusIndex)
  const stored = await ctx.db.transaction(async (tx) => {
    const confirmed = (await lockNames(tx, [userId])).get(userId)
    const locked = await lockCertificate(tx, former.id)
    // Revoked or replaced meanwhile, or the name has changed again, which another run handles.
    if (!locked || stateOf(locked) !== 'valid' || confirmed !== name) return false
    await updateCertificate(tx, former.id, { supersededAt: successor.issuedAt, supersededBy: successor.id })
    return (await insertCertificates(tx, [successor])).size === 1
  })
  if (!stored) await ctx.storage.delete(successor.pdfKey)
}
