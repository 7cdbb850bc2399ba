import type { CertificateState } from '@ariviyal/contract/certificates'
import type { CertificateRow } from './certificates.table.ts'

/** Where a certificate stands; one that was revoked stays so, whatever came before. */
export function stateOf(row: Pick<CertificateRow, 'supersededAt' | 'revokedAt'>): CertificateState {
  if (row.revokedAt) return 'revoked'
  return row.supersededAt ? 'superseded' : 'valid'
}
