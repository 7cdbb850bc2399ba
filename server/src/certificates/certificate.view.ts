import { occasionOf } from '@ariviyal/contract/certificates/occasions'
import type { Certificate } from '@ariviyal/contract/certificates/certificates'
import { stateOf } from './certificate-state.ts'
import type { CertificateRow } from './certificates.table.ts'

interface Context {
  publicUrl: string
  /** Serials of the replacing certificates, by id. */
  successors: Map<string, string>
}

/** What is printed on a certificate and whether it is valid, for everyone who has its serial. */
export const showPrinted = ({ printed, ...row }: CertificateRow) => ({
  serial: row.serial,
  state: stateOf(row),
  name: printed.name,
  topic: printed.topic,
  theme: printed.theme,
  speaker: printed.speaker,
  starts_at: printed.startsAt,
  ends_at: printed.endsAt,
  present_seconds: printed.presentSeconds,
  session_seconds: printed.sessionSeconds,
  part: printed.part ?? '',
  occasion: occasionOf(printed),
  issued_at: row.issuedAt.toISOString(),
  ended_at: (row.revokedAt ?? row.supersededAt)?.toISOString() ?? null,
})

/** A certificate for its holder and staff. */
export const showCertificate = (row: CertificateRow, { publicUrl, successors }: Context): Certificate => ({
  ...showPrinted(row),
  id: row.id,
  successor: row.supersededBy === null ? null : (successors.get(row.supersededBy) ?? null),
  reason: row.revokedReason,
  verify_url: `${publicUrl}/verify/${row.serial}`,
  proof: row.proof,
})
