import { randomBytes } from 'node:crypto'
import { verifyAddress } from '@ariviyal/contract/certificate-proof'
import { makeSerial } from '@ariviyal/contract/serial'
import { v7 as uuid } from 'uuid'
import type { House } from '../platform/house.ts'
import type { NewCertificate } from './certificates.queries.ts'
import type { PrintedOnCertificate } from './certificates.table.ts'
import { makeCredential } from './credential.ts'
import { drawCertificate } from './draw-certificate.ts'
import type { IssuerKey } from './issuer-key.ts'
import { makeProof } from './proof.ts'

/** For whom a certificate is made, and what is printed on it. */
export interface Draft {
  registrationId: string
  sessionId: string
  userId: string
  /** Null while nobody has confirmed it. */
  email: string | null
  /** Percent of the session that was asked for. */
  presencePercent: number
  printed: PrintedOnCertificate
}

/**
 * Signs a certificate, draws it, and puts its PDF into storage; the row that names it is stored by the caller. A PDF that no row comes to
 * name is removed by who collects loose files.
 */
export async function makeCertificate(
  house: House,
  key: IssuerKey,
  draft: Draft,
  statusIndex: number,
): Promise<NewCertificate> {
  const { printed, email, presencePercent, ...whose } = draft
  const [id, serial] = [uuid(), makeSerial(randomBytes(8))]
  // What is signed counts moments to the second, and all that says when it was issued says the same.
  const issuedAt = new Date(Math.floor(house.now().getTime() / 1_000) * 1_000)
  const fields = { ...printed, serial, statusIndex, issuedAt: issuedAt.toISOString() }
  const { publicUrl } = house.config
  const proof = makeProof(key, fields)
  const credential = await makeCredential(publicUrl, key, { ...fields, ...whose, email, presencePercent })
  const pdfKey = `certificates/${id}.pdf`
  const verifyUrl = verifyAddress(publicUrl, serial, proof)
  await house.storage.put(pdfKey, await drawCertificate({ serial, issuedAt, printed, verifyUrl }))
  return {
    ...whose,
    id,
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
