import type { Occasion } from '@ariviyal/contract/certificates/occasions'
import { brand } from '@ariviyal/contract/brand'
import type { Certificate, CertificateState } from '@ariviyal/contract/certificates/certificates'
import { presenceInWords } from '@ariviyal/contract/length-in-words'
import { dayInWords, lastDayInWords, timesInWords } from '@ariviyal/contract/time'
import type { MarkLook } from '../ui/mark.tsx'

export const stateWords: Record<CertificateState, { word: string; look: MarkLook }> = {
  valid: { word: 'Valid', look: 'good' },
  superseded: { word: 'Superseded', look: 'calm' },
  revoked: { word: 'Revoked', look: 'bad' },
}

/** Why a certificate is no longer in force; empty while it is. */
export function endInWords({ state, ended_at, successor, reason }: Certificate): string {
  const when = ended_at === null ? '' : ` on ${dayInWords(ended_at)}`
  if (state === 'superseded') return `Superseded${when}${successor === null ? '' : ` by ${successor}`}.`
  return state === 'revoked' ? `Revoked${when}: ${reason}` : ''
}

/** 21 November 2026, 4:00 PM to 5:00 PM IST; the day of a fair, the days of a project. */
export const heldInWords = ({
  starts_at,
  ends_at,
  occasion,
}: Pick<Certificate, 'starts_at' | 'ends_at' | 'occasion'>): string => {
  if (occasion === 'session') return `${dayInWords(starts_at)}, ${timesInWords(starts_at, ends_at)} IST`
  return daysInWords(occasion, starts_at, ends_at)
}

/** The day of a fair, the days of a project. */
export const daysInWords = (occasion: Occasion | undefined, startsAt: string, endsAt: string): string =>
  occasion === 'project' ? `${dayInWords(startsAt)} to ${lastDayInWords(endsAt)}` : dayInWords(startsAt)

export const occasionWords: Record<Occasion, string> = {
  session: 'Live session',
  fair: 'Science fair',
  project: 'Collaborative project',
}

export const presentInWords = (
  certificate: Pick<Certificate, 'present_seconds' | 'session_seconds' | 'part'>,
): string => certificate.part || `Present ${presenceInWords(certificate.present_seconds, certificate.session_seconds)}`

/** Verification page of a certificate; works offline with the proof in the fragment. */
export const verifyPath = ({ serial, proof }: Pick<Certificate, 'serial' | 'proof'>): string =>
  `/verify/${serial}#${proof}`

/** Text for sharing a certificate. */
export const shareText = ({ topic, occasion, starts_at, verify_url }: Certificate): string =>
  `I took part in “${topic}”, a ${occasion === 'session' ? `live session of ${brand.name}` : occasionWords[occasion].toLowerCase()}, ${occasion === 'project' ? 'from' : 'on'} ${dayInWords(starts_at)}. Check it: ${verify_url}`
