import type { CertificateState } from '@ariviyal/contract/certificates/certificates'
import type { CertificateRow } from './certificates.table.ts'

/** State of a certificate; revoked takes precedence over superseded. */
export function stateOf(row: Pick<CertificateRow, 'supersededAt' | 'revokedAt'>): CertificateState {
  if (row.revokedAt) return 'revoked'
  return row.supersededAt ? 'superseded' : 'valid'
}
