import type { Certificate, StaffCertificate } from '@ariviyal/contract/certificates/certificates'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { buffer } from 'node:stream/consumers'
import { findPeople } from '../accounts/find-people.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { showCertificate } from './certificate.view.ts'
import {
  type CertificateFilter,
  findCertificate,
  searchCertificates,
  selectCertificatesOf,
  serialsOf,
} from './certificates.queries.ts'
import type { CertificateRow } from './certificates.table.ts'

async function showAll(ctx: AppContext, rows: CertificateRow[]): Promise<Certificate[]> {
  const ids = rows.flatMap(({ supersededBy }) => supersededBy ?? [])
  const beside = { publicUrl: ctx.config.publicUrl, successors: await serialsOf(ctx.db, ids) }
  return rows.map((row) => showCertificate(row, beside))
}

/** A person's certificates, newest first; returns one more than the page size. */
export const certificatesOfUser = async (ctx: AppContext, userId: string, before?: string): Promise<Certificate[]> =>
  showAll(ctx, await selectCertificatesOf(ctx.db, userId, before))

/** Certificates that match a filter, newest first; returns one more than the page size. */
export async function listCertificates(
  ctx: AppContext,
  filter: CertificateFilter,
  before?: string,
): Promise<StaffCertificate[]> {
  const rows = await searchCertificates(ctx.db, filter, before)
  const people = await findPeople(
    ctx.db,
    rows.map(({ userId }) => userId),
  )
  const shown = await showAll(ctx, rows)
  return rows.flatMap(({ sessionId, userId }, place) => {
    const certificate = shown[place]
    const user = people.get(userId) ?? { id: userId, name: '', email: '' }
    return certificate ? [{ ...certificate, session_id: sessionId, user }] : []
  })
}

/** The row of a certificate. Raises `not-found`, also if `holderId` is given and another user holds it. */
async function certificateFor(ctx: AppContext, id: string, holderId?: string): Promise<CertificateRow> {
  const row = await findCertificate(ctx.db, id)
  if (!row || (holderId !== undefined && row.userId !== holderId)) throw new AppError('not-found')
  return row
}

/** The PDF of a certificate, valid or ended. Raises `not-found`. */
export async function certificateFile(ctx: AppContext, id: string, holderId?: string): Promise<FileAnswer> {
  const { serial, pdfKey } = await certificateFor(ctx, id, holderId)
  return { name: `certificate-${serial}.pdf`, body: await buffer(await ctx.storage.stream(pdfKey)) }
}

/** A certificate as an Open Badges credential. Raises `not-found`. */
export async function credentialFile(ctx: AppContext, id: string, holderId: string): Promise<FileAnswer> {
  const { serial, credential } = await certificateFor(ctx, id, holderId)
  return { name: `certificate-${serial}.jwt`, body: credential }
}
