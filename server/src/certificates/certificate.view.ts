import { occasionOf } from '@ariviyal/contract/certificates/occasions'
import type { Certificate } from '@ariviyal/contract/certificates/certificates'
import { stateOf } from './certificate-state.ts'
import type { CertificateRow } from './certificates.table.ts'

interface Context {
  publicUrl: string
  /** Serials of the replacing certificates, by id. */
  successors: Map<string, string>
}

/** A certificate for its holder and staff. */
export function showCertificate(row: CertificateRow, { publicUrl, successors }: Context): Certificate {
  const { printed } = row
  return {
    id: row.id,
    serial: row.serial,
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
    state: stateOf(row),
    ended_at: (row.revokedAt ?? row.supersededAt)?.toISOString() ?? null,
    successor: row.supersededBy === null ? null : (successors.get(row.supersededBy) ?? null),
    reason: row.revokedReason,
    verify_url: `${publicUrl}/verify/${row.serial}`,
    proof: row.proof,
  }
}
