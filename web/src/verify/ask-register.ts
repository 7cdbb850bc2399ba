import type { CertificateCheck } from '@ariviyal/contract/verify'
import type { RegisterFinding } from './findings.ts'
import { withPatience } from './keys.ts'

/** What the register says of a serial. The client of the other pages is not used: its schemas would make this page three times as heavy. */
export async function askRegister(serial: string, signal: AbortSignal): Promise<RegisterFinding> {
  try {
    const response = await fetch(`/api/verify/${serial}`, { signal: withPatience(signal) })
    if (response.ok) return { is: 'known', check: (await response.json()) as CertificateCheck }
    // A 404 of ours says so in its body; that of a proxy on the way does not.
    const problem = (await response.json()) as { code?: string }
    if (problem.code === 'not-found') return { is: 'unknown' }
    return { is: 'away', because: problem.code === 'too-often' ? 'too-often' : 'network' }
  } catch {
    return { is: 'away', because: 'network' }
  }
}
