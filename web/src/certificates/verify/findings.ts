import type { ProvenFields } from '@ariviyal/contract/certificates/certificate-proof'
import type { CertificateCheck } from '@ariviyal/contract/certificates/verify'

/** Result of checking the signature in the URL; `none` means no proof, as for a typed serial. */
export type SignatureFinding =
  | { is: 'pending' }
  | { is: 'none' }
  | { is: 'good'; fields: ProvenFields }
  /** Unreadable, not signed by a key of ours, or valid for another certificate. */
  | { is: 'bad'; because: 'unreadable' | 'unsigned' | 'another' }
  /** The named key, or the code that verifies, could not be loaded. */
  | { is: 'no-key' }

/** Result of the latest available status list; `asOf` is when it was signed. */
export type ListFinding =
  | { is: 'pending' }
  | { is: 'missing' }
  | { is: 'read'; asOf: Date; ended: boolean; issuedLater: boolean }

export type RegisterFinding =
  | { is: 'pending' }
  | { is: 'known'; check: CertificateCheck }
  | { is: 'unknown' }
  /** Unreachable, or rate limited. */
  | { is: 'unavailable'; because: 'network' | 'too-often' }

/** Results so far; the three arrive in any order. */
export interface VerifyFindings {
  signature: SignatureFinding
  list: ListFinding
  register: RegisterFinding
}

export const nothingYet: VerifyFindings = {
  signature: { is: 'pending' },
  list: { is: 'pending' },
  register: { is: 'pending' },
}
