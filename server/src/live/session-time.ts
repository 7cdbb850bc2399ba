import { dayOfWeekInWords, inWords } from '@ariviyal/contract/time'

/** Time of a session in mails: Saturday, 28 November 2026, 4:00 PM to 5:00 PM IST. */
export function timeInWords({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  const [day, lastDay] = [dayOfWeekInWords(startsAt), dayOfWeekInWords(endsAt)]
  const end = `${lastDay === day ? '' : `${lastDay}, `}${inWords(endsAt, 'time')}`
  return `${day}, ${inWords(startsAt, 'time')} to ${end} IST`
}
