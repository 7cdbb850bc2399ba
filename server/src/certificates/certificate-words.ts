import { brand } from '@ariviyal/contract/brand'
import { presenceInWords } from '@ariviyal/contract/length-in-words'
import { themes } from '@ariviyal/contract/live-rules'
import { dayInWords } from '../platform/calendar.ts'
import type { PrintedOnCertificate } from './certificates.table.ts'

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: brand.timeZone })
const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: brand.timeZone,
})

/** What a certificate claims, and what it does not (decision record on certificates). */
export const claim =
  'It certifies that its holder took part in the session named here, and nothing beyond that. No board of education, university or authority has recognised it or the hours.'

/** When a session was, on the clock of India: the day, and from when until when. */
export function sessionTime({ startsAt, endsAt }: Pick<PrintedOnCertificate, 'startsAt' | 'endsAt'>) {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return {
    day: `${weekday.format(start)}, ${dayInWords(start)}`,
    time: `${clock.format(start)} to ${clock.format(end)} IST`,
  }
}

/** The small print of a certificate, label by label. */
export function certificateFacts(
  printed: PrintedOnCertificate,
  { serial, issuedAt }: { serial: string; issuedAt: Date },
): [label: string, value: string][] {
  const { day, time } = sessionTime(printed)
  return [
    ['Speaker', printed.speaker],
    ['Theme', themes[printed.theme]],
    ['Date', day],
    ['Time', time],
    ['Present', presenceInWords(printed.presentSeconds, printed.sessionSeconds)],
    ['Issued', `${dayInWords(issuedAt)}, ${serial}`],
  ]
}
