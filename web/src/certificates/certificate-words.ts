import { brand } from '@ariviyal/contract/brand'
import type { Certificate, CertificateState } from '@ariviyal/contract/certificates'
import { presenceInWords } from '@ariviyal/contract/length-in-words'
import type { MarkLook } from '../staff/mark.tsx'
import { dayInWords } from '../subscriptions/days.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: brand.timeZone })

export const stateWords: Record<CertificateState, { word: string; look: MarkLook }> = {
  valid: { word: 'Valid', look: 'good' },
  superseded: { word: 'Superseded', look: 'calm' },
  revoked: { word: 'Revoked', look: 'bad' },
}

/** What became of a certificate that is not in force any more; empty for one that is. */
export function endInWords({ state, ended_at, successor, reason }: Certificate): string {
  const when = ended_at === null ? '' : ` on ${dayInWords(ended_at)}`
  if (state === 'superseded') return `Superseded${when}${successor === null ? '' : ` by ${successor}`}.`
  return state === 'revoked' ? `Revoked${when}: ${reason}` : ''
}

/** 21 November 2026, 4:00 PM to 5:00 PM (India). */
export const heldInWords = ({ starts_at, ends_at }: Pick<Certificate, 'starts_at' | 'ends_at'>): string =>
  `${dayInWords(starts_at)}, ${clock.format(new Date(starts_at))} to ${clock.format(new Date(ends_at))} (India)`

export const presentInWords = (certificate: Pick<Certificate, 'present_seconds' | 'session_seconds'>): string =>
  `Present ${presenceInWords(certificate.present_seconds, certificate.session_seconds)}`

/** The page that checks a certificate; with the proof behind it that page needs no network. */
export const verifyPath = ({ serial, proof }: Pick<Certificate, 'serial' | 'proof'>): string =>
  `/verify/${serial}#${proof}`

/** What a teacher may write where they show a certificate. */
export const shareText = ({ topic, starts_at, verify_url }: Certificate): string =>
  `I took part in “${topic}”, a live session of ${brand.name}, on ${dayInWords(starts_at)}. Check it: ${verify_url}`
