import { randomBytes } from 'node:crypto'
import { verifyAddress } from '@ariviyal/contract/certificates/certificate-proof'
import { makeSerial } from '@ariviyal/contract/certificates/serial'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import type { NewCertificate } from '../certificates.queries.ts'
import type { PrintedOnCertificate } from '../certificates.table.ts'
import { makeCredential } from '../proof/credential.ts'
import type { drawCertificate } from './draw-certificate.ts'
import type { IssuerKey } from '../proof/issuer-key.ts'
import { makeProof } from '../proof/proof.ts'

/** The holder and the printed content of a certificate. */
export interface CertificateDraft {
  /** The session with the registration, or the fair or the project with the part in it. */
  occasion:
    | { registrationId: string; sessionId: string }
    | { creditId: string; fairId: string }
    | { projectCreditId: string; projectId: string }
  userId: string
  /** Null while the address is unconfirmed. */
  email: string | null
  /** Required percentage of a live session; null for others. */
  presencePercent: number | null
  printed: PrintedOnCertificate
}

/** The columns of an occasion, and what its credential is about. */
function referencesOf(occasion: CertificateDraft['occasion']) {
  if ('creditId' in occasion) {
    const { creditId, fairId } = occasion
    return { subjectId: creditId, occasionId: fairId, columns: { creditId } }
  }
  if ('projectCreditId' in occasion) {
    const { projectCreditId, projectId } = occasion
    return { subjectId: projectCreditId, occasionId: projectId, columns: { projectCreditId } }
  }
  return { subjectId: occasion.registrationId, occasionId: occasion.sessionId, columns: occasion }
}

/**
 * Signs a certificate, draws it, and stores its PDF; the caller inserts the row. A PDF without a row is removed by the collection of loose
 * files.
 */
export async function makeCertificate(
  ctx: AppContext,
  key: IssuerKey,
  draft: CertificateDraft,
  statusIndex: number,
): Promise<NewCertificate> {
  const { printed, email, presencePercent, userId, occasion } = draft
  const { subjectId, occasionId, columns } = referencesOf(occasion)
  const [id, serial] = [uuid(), makeSerial(randomBytes(8))]
  // Signatures have second precision, so every issue date has it too.
  const issuedAt = new Date(Math.floor(ctx.now().getTime() / 1_000) * 1_000)
  const fields = { ...printed, serial, statusIndex, issuedAt: issuedAt.toISOString() }
  const { publicUrl } = ctx.config
  const proof = makeProof(key, fields)
  const credential = await makeCredential(publicUrl, key, {
    ...fields,
    email,
    presencePercent,
    subjectId,
    occasionId,
  })
  const pdfKey = `certificates/${id}.pdf`
  const verifyUrl = verifyAddress(publicUrl, serial, proof)
  await ctx.storage.put(
    pdfKey,
    await ctx.drawPdf<typeof drawCertificate>('drawCertificate', { serial, issuedAt, printed, verifyUrl }),
  )
  return {
    id,
    userId,
    ...columns,
    serial,
    theme: printed.theme,
    printed,
    issuedAt,
    keyId: key.id,
    statusIndex,
    proof,
    credential,
    pdfKey,
  }
}
