import type { ProvenFields } from '@ariviyal/contract/certificate-proof'
import type { CertificateCheck } from '@ariviyal/contract/verify'

/** What the signature in the address says; `none`: there is no proof, since someone typed the serial. */
export type SignatureFinding =
  | { is: 'asking' }
  | { is: 'none' }
  | { is: 'good'; fields: ProvenFields }
  /** It can't be read, no key of ours made it, or it is good and of another certificate. */
  | { is: 'bad'; because: 'unreadable' | 'unsigned' | 'another' }
  /** The key that it names, or what checks with it, could not be loaded. */
  | { is: 'no-key' }

/** What the last status list on this device says; `asOf` is when it was signed. */
export type ListFinding =
  | { is: 'asking' }
  | { is: 'missing' }
  | { is: 'read'; asOf: Date; ended: boolean; issuedLater: boolean }

export type RegisterFinding =
  | { is: 'asking' }
  | { is: 'known'; check: CertificateCheck }
  | { is: 'unknown' }
  /** It can't be reached, or it does not answer so often. */
  | { is: 'away'; because: 'network' | 'too-often' }

/** What is known so far of a certificate; the three come one after the other, in any order. */
export interface Findings {
  signature: SignatureFinding
  list: ListFinding
  register: RegisterFinding
}

export const nothingYet: Findings = { signature: { is: 'asking' }, list: { is: 'asking' }, register: { is: 'asking' } }
