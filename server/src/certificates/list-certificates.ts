import type { Certificate, StaffCertificate } from '@ariviyal/contract/certificates'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { buffer } from 'node:stream/consumers'
import { findPeople } from '../accounts/find-people.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { showCertificate } from './certificate.view.ts'
import {
  type CertificateFilter,
  findCertificate,
  searchCertificates,
  selectCertificatesOf,
  serialsOf,
} from './certificates.queries.ts'
import type { CertificateRow } from './certificates.table.ts'

async function showAll(house: House, rows: CertificateRow[]): Promise<Certificate[]> {
  const ids = rows.flatMap(({ supersededBy }) => supersededBy ?? [])
  const beside = { publicUrl: house.config.publicUrl, successors: await serialsOf(house.db, ids) }
  return rows.map((row) => showCertificate(row, beside))
}

/** A person's certificates, newest first, one more than a page holds. */
export const certificatesOfUser = async (house: House, userId: string, before?: string): Promise<Certificate[]> =>
  showAll(house, await selectCertificatesOf(house.db, userId, before))

/** All certificates that a filter lets through, newest first, one more than a page holds. */
export async function listCertificates(
  house: House,
  filter: CertificateFilter,
  before?: string,
): Promise<StaffCertificate[]> {
  const rows = await searchCertificates(house.db, filter, before)
  const people = await findPeople(
    house.db,
    rows.map(({ userId }) => userId),
  )
  const shown = await showAll(house, rows)
  return rows.flatMap(({ sessionId, userId }, place) => {
    const certificate = shown[place]
    const user = people.get(userId) ?? { id: userId, name: '', email: '' }
    return certificate ? [{ ...certificate, session_id: sessionId, user }] : []
  })
}

/** The row of a certificate. Raises `not-found`, also for one of somebody else where a holder is named. */
async function certificateFor(house: House, id: string, holderId?: string): Promise<CertificateRow> {
  const row = await findCertificate(house.db, id)
  if (!row || (holderId !== undefined && row.userId !== holderId)) throw new Refusal('not-found')
  return row
}

/** A certificate as its PDF, which stays readable when it is no longer in force. Raises `not-found`. */
export async function certificateFile(house: House, id: string, holderId?: string): Promise<FileAnswer> {
  const { serial, pdfKey } = await certificateFor(house, id, holderId)
  return { name: `certificate-${serial}.pdf`, body: await buffer(await house.storage.stream(pdfKey)) }
}

/** A certificate as an Open Badges credential. Raises `not-found`. */
export async function credentialFile(house: House, id: string, holderId: string): Promise<FileAnswer> {
  const { serial, credential } = await certificateFor(house, id, holderId)
  return { name: `certificate-${serial}.jwt`, body: credential }
}
