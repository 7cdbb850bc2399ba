import type { ProvenFields } from '@ariviyal/contract/certificates/certificate-proof'
import { dayInWords } from '@ariviyal/contract/time'
import type { CertificateCheck } from '@ariviyal/contract/certificates/verify'
import type { VerifyFindings } from './findings.ts'
import { timeOf } from './moments.ts'

/** Printed fields of a certificate, from either source. */
export type Printed = Pick<
  ProvenFields,
  | 'name'
  | 'topic'
  | 'theme'
  | 'speaker'
  | 'startsAt'
  | 'endsAt'
  | 'presentSeconds'
  | 'sessionSeconds'
  | 'issuedAt'
  | 'part'
  | 'occasion'
>

export interface Verdict {
  tone: 'info' | 'success' | 'warning' | 'error'
  title: string
  text: string
  /** The serial of the replacement. */
  replacedBy?: string
}

export const printedOf = (check: CertificateCheck): Printed => ({
  name: check.name,
  topic: check.topic,
  theme: check.theme,
  speaker: check.speaker,
  startsAt: check.starts_at,
  endsAt: check.ends_at,
  presentSeconds: check.present_seconds,
  sessionSeconds: check.session_seconds,
  issuedAt: check.issued_at,
  part: check.part,
  occasion: check.occasion === 'project' ? 'project' : undefined,
})

const momentFields = new Set<keyof Printed>(['startsAt', 'endsAt', 'issuedAt'])
const seconds = (moment: unknown) => Math.floor(Date.parse(String(moment)) / 1_000)

/** Whether signature and issuer's record describe the same certificate; a proof has times to the second. */
const isSame = (signed: ProvenFields, check: CertificateCheck): boolean => {
  const printed = printedOf(check)
  return (Object.keys(printed) as (keyof Printed)[]).every((field) =>
    momentFields.has(field)
      ? seconds(signed[field]) === seconds(printed[field])
      : (signed[field] ?? '') === (printed[field] ?? ''),
  )
}

/**
 * The verdict shown to the visitor; null while undecided. An invalid proof takes precedence, then the issuer's record.
 */
export function verdictOf({ signature, list, register }: VerifyFindings, serial: string | null): Verdict | null {
  if (!serial)
    return {
      tone: 'error',
      title: 'This is not a serial number',
      text: 'Compare it with the certificate, character by character. No certificate of ours can have this one.',
    }
  // An invalid proof must not look valid while it is being checked.
  if (signature.is === 'pending') return null
  if (signature.is === 'bad') return notGenuine(signature.because, register.is === 'known')
  if (register.is === 'known') {
    if (signature.is === 'good' && !isSame(signature.fields, register.check))
      return {
        tone: 'error',
        title: 'Signature and register do not agree',
        text: 'The QR code and our register say different things about this serial. Please tell us, and do not rely on this certificate until we have answered.',
      }
    return verdictOfRecord(register.check)
  }
  if (register.is === 'unknown') {
    // The list keeps revocations even after the record was deleted with the teacher's account.
    if (signature.is === 'good' && list.is === 'read' && list.ended) return endedBy(list.asOf)
    return signature.is === 'good'
      ? {
          tone: 'warning',
          title: 'Signed by us, but no longer in the register',
          text: 'We issued this certificate. The teacher has since deleted the account, so we cannot say whether it still counts.',
        }
      : {
          tone: 'error',
          title: 'Not in the register',
          text: 'We have not issued a certificate with this serial, or its teacher has deleted their account.',
        }
  }
  return withoutRegister(signature, list, register)
}

function notGenuine(because: 'unreadable' | 'unsigned' | 'another', isKnown: boolean): Verdict {
  const hint = isKnown ? ' Below is what our register has for this serial: compare it with the certificate.' : ''
  return {
    tone: 'error',
    title: 'The QR code is not genuine',
    text:
      (because === 'another'
        ? 'Its signature belongs to another certificate.'
        : 'We did not sign what it says, or someone changed it afterwards, even by one character.') + hint,
  }
}

function verdictOfRecord(check: CertificateCheck): Verdict {
  const day = check.ended_at ? dayInWords(check.ended_at) : ''
  if (check.state === 'revoked')
    return {
      tone: 'error',
      title: 'Revoked',
      text: `We issued this certificate and revoked it on ${day}. It no longer counts.`,
    }
  if (check.state === 'superseded')
    return {
      tone: 'warning',
      title: 'Superseded',
      text: check.replaced_by
        ? `Another certificate of the same teacher for the same session, fair or project replaced it on ${day}.`
        : `Another certificate replaced it on ${day}, and has since been revoked.`,
      ...(check.replaced_by && { replacedBy: check.replaced_by }),
    }
  return { tone: 'success', title: 'Valid', text: 'This certificate is genuine, and it counts.' }
}

const endedBy = (asOf: Date): Verdict => ({
  tone: 'error',
  title: 'Superseded or revoked',
  text: `The signature is ours, but by ${timeOf(asOf)} the certificate no longer counted.`,
})

/** The verdict from local checks, while the lookup is pending or failed. */
function withoutRegister(
  signature: VerifyFindings['signature'],
  list: VerifyFindings['list'],
  register: VerifyFindings['register'],
) {
  const isUnavailable = register.is === 'unavailable'
  if (signature.is === 'good') {
    if (list.is === 'read' && list.ended) return endedBy(list.asOf)
    if (list.is === 'pending' || !isUnavailable)
      return {
        tone: 'info',
        title: 'The signature is genuine',
        text: 'We signed everything below. We are checking whether it still counts.',
      } satisfies Verdict
    return {
      tone: list.is === 'read' && !list.issuedLater ? 'success' : 'warning',
      title: 'Genuine, as far as can be seen without a network',
      text:
        list.is === 'missing'
          ? 'We signed everything below. Without a network we cannot tell whether it was superseded or revoked since.'
          : list.issuedLater
            ? `We signed everything below. The list of revoked certificates on this device is older (${timeOf(list.asOf)}), so we cannot tell whether this one still counts.`
            : `We signed everything below, and it was neither superseded nor revoked as of ${timeOf(list.asOf)}, when this device last asked.`,
    } satisfies Verdict
  }
  if (!isUnavailable) return null
  if (register.because === 'too-often')
    return {
      tone: 'warning',
      title: 'Not checked yet',
      text: 'Too many certificates were checked from here. Please try again in 15 minutes.',
    } satisfies Verdict
  if (signature.is === 'no-key')
    return {
      tone: 'warning',
      title: 'Not confirmed: its key is not on this device',
      text: 'Either we signed it with a newer key, or the QR code was changed. Check it once more with a connection.',
    } satisfies Verdict
  return {
    tone: 'warning',
    title: 'Not checked: the register did not answer',
    text: 'Check your connection and ask again. Without a network, scan the QR code of the certificate.',
  } satisfies Verdict
}
