import { findPerson, provenAddress } from '../../accounts/find-people.ts'
import { certifiableSession } from '../../live/attendance/qualified.ts'
import { findFairCredit } from '../../community/fairs/results/fair-credits.ts'
import { findProjectCredit } from '../../projects/credits/project-credits.ts'
import type { Executor } from '../../platform/db/database.ts'
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
import { type CertificateDraft, makeCertificate } from './make-certificate.ts'
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

/** What a certificate is for, as a new one of the same needs it; null where the session is gone. */
async function occasionOf(
  executor: Executor,
  { registrationId, sessionId, creditId, projectCreditId }: CertificateRow,
): Promise<Pick<CertificateDraft, 'occasion' | 'presencePercent'> | null> {
  if (creditId !== null) {
    const credit = await findFairCredit(executor, creditId)
    return credit && { occasion: { creditId, fairId: credit.fairId }, presencePercent: null }
  }
  if (projectCreditId !== null) {
    const credit = await findProjectCredit(executor, projectCreditId)
    return credit && { occasion: { projectCreditId, projectId: credit.projectId }, presencePercent: null }
  }
  if (registrationId === null || sessionId === null) return null
  const session = await certifiableSession(executor, sessionId)
  return session && { occasion: { registrationId, sessionId }, presencePercent: session.presencePercent }
}

/** Issues the same certificate with another name and serial; supersedes the old one in the same transaction. */
async function replace(ctx: AppContext, former: CertificateRow, name: string): Promise<void> {
  const { userId } = former
  const [about, person] = [await occasionOf(ctx.db, former), await findPerson(ctx.db, userId)]
  if (!about || !person) return
  const key = await openIssuerKey(ctx)
  const [statusIndex = 0] = await allocateStatusIndexes(ctx.db, 1)
  const printed = { ...former.printed, name }
  const draft = { ...about, userId, email: provenAddress(person), printed }
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
