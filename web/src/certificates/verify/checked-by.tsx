import { Icon, type IconName } from '../../ui/icon.tsx'
import type { VerifyFindings } from './findings.ts'
import { timeOf } from './moments.ts'

interface Line {
  icon: IconName
  look: string
  text: string
}
const good = (text: string): Line => ({ icon: 'check', look: 'text-peacock', text })
const bad = (text: string): Line => ({ icon: 'close', look: 'text-kumkum', text })
const open = (text: string): Line => ({ icon: 'info', look: 'text-ink-soft', text })

function signatureLine({ signature }: VerifyFindings): Line {
  if (signature.is === 'pending') return open('Checking on this device.')
  if (signature.is === 'none') return open('Not checked: this address has no signature. Scan the QR code to check it.')
  if (signature.is === 'no-key') return open('Not checked: its key is not on this device yet.')
  return signature.is === 'good'
    ? good('Checked on this device: the serial and every field are as we signed them.')
    : bad('Checked on this device: it does not match.')
}

function recordLine({ register }: VerifyFindings): Line {
  if (register.is === 'pending') return open('Asking now.')
  if (register.is === 'unknown') return bad('Asked just now: it has no such serial.')
  if (register.is === 'known')
    return register.check.state === 'valid'
      ? good('Asked just now: issued, and neither superseded nor revoked.')
      : bad(`Asked just now: issued, and ${register.check.state} since.`)
  return open(
    register.because === 'too-often' ? 'Not asked: too many checks came from here.' : 'Not reached: it did not answer.',
  )
}

function listLine({ list, register }: VerifyFindings): Line | null {
  // The issuer's record is more current than the list derived from it.
  if (register.is === 'known' || register.is === 'unknown') return null
  if (list.is === 'pending') return open('Reading now.')
  if (list.is === 'missing') return open('Not read: it is not on this device.')
  if (list.ended) return bad(`As of ${timeOf(list.asOf)}: this certificate is in it.`)
  return list.issuedLater
    ? open(`As of ${timeOf(list.asOf)}: it is older than this certificate.`)
    : good(`As of ${timeOf(list.asOf)}: this certificate is not in it.`)
}

/** States what the verdict is based on. */
export function CheckedBy({ findings }: { findings: VerifyFindings }) {
  const lines: [string, Line | null][] = [
    ['Signature', signatureLine(findings)],
    ['Register', recordLine(findings)],
    ['List of ended certificates', listLine(findings)],
  ]
  return (
    <section aria-labelledby="checked">
      <h2 id="checked" className="mb-3 text-xl">
        What was checked
      </h2>
      <ul className="grid gap-3">
        {lines.map(([title, line]) =>
          line ? (
            <li key={title} className="flex gap-3">
              <Icon name={line.icon} className={`mt-0.5 size-5 ${line.look}`} />
              <p>
                <strong>{title}.</strong> {line.text}
              </p>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  )
}
