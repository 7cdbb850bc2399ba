import { presenceInWords } from '@ariviyal/contract/length-in-words'
import { themes } from '@ariviyal/contract/live/live-rules'
import { dayInWords, lastDayInWords, dayOfWeekInWords, timesInWords } from '@ariviyal/contract/time'
import type { PrintedOnCertificate } from './certificates.table.ts'

/** What a certificate claims and what it does not (decision record on certificates). */
export const claim =
  'This certificate confirms that its holder took part in the session named here, and nothing more. No board of education, university or authority has recognised it or the hours.'

/** The same for a science fair, which its host holds and not the issuer. */
export const claimOfFair =
  'This certificate confirms what the host and the judges of the science fair recorded, and nothing more. No board of education, university or authority has recognised it.'

/** The same for a project, from what its server recorded. */
export const claimOfProject =
  'This certificate confirms that its holder released measurements of a class in the project named here and handed in a report, and nothing more. No board of education, university or authority has recognised it.'

/** Day, start and end of a session in Indian time. */
const sessionTime = ({ startsAt, endsAt }: Pick<PrintedOnCertificate, 'startsAt' | 'endsAt'>) => ({
  day: dayOfWeekInWords(startsAt),
  time: `${timesInWords(startsAt, endsAt)} IST`,
})

/** The day of a session or a fair, or the days of a project. */
export const daysOf = (printed: PrintedOnCertificate): [label: string, value: string] =>
  printed.occasion === 'project'
    ? ['Dates', `${dayInWords(printed.startsAt)} to ${lastDayInWords(printed.endsAt)}`]
    : ['Date', sessionTime(printed).day]

/** The labelled facts in small print. */
export function certificateFacts(
  printed: PrintedOnCertificate,
  { issuedAt }: { issuedAt: Date },
): [label: string, value: string][] {
  const { time } = sessionTime(printed)
  if (printed.part) return [daysOf(printed), ['Issued', dayInWords(issuedAt)]]
  return [
    ['Speaker', printed.speaker],
    ['Theme', themes[printed.theme]],
    daysOf(printed),
    ['Time', time],
    ['Present', presenceInWords(printed.presentSeconds, printed.sessionSeconds)],
    ['Issued', dayInWords(issuedAt)],
  ]
}
