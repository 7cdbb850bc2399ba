import type { CertificateCheck } from '@ariviyal/contract/certificates/verify'
import type { RegisterFinding } from './findings.ts'
import { withTimeout } from './keys.ts'

/** Fetches the issuer's record of a serial. Avoids the API client, whose schemas would triple the size of this page. */
export async function fetchRegisterFinding(serial: string, signal: AbortSignal): Promise<RegisterFinding> {
  try {
    const response = await fetch(`/api/verify/${serial}`, { signal: withTimeout(signal) })
    if (response.ok) return { is: 'known', check: (await response.json()) as CertificateCheck }
    // Our 404 has a code in its body; a proxy's has none.
    const problem = (await response.json()) as { code?: string }
    if (problem.code === 'not-found') return { is: 'unknown' }
    return { is: 'unavailable', because: problem.code === 'too-often' ? 'too-often' : 'network' }
  } catch {
    return { is: 'unavailable', because: 'network' }
  }
}
