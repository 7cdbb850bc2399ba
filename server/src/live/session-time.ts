import { brand } from '@ariviyal/contract/brand'
import { dayOfWeekInWords, inWords, zoneAfterTime } from '@ariviyal/contract/time'

/** Time of a session in mails: Saturday, 28 November 2026, 4:00 PM to 5:00 PM IST. */
export function timeInWords(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string = brand.timeZone,
): string {
  const [day, lastDay] = [dayOfWeekInWords(startsAt, timeZone), dayOfWeekInWords(endsAt, timeZone)]
  const end = `${lastDay === day ? '' : `${lastDay}, `}${inWords(endsAt, 'time', timeZone)}`
  return `${day}, ${inWords(startsAt, 'time', timeZone)} to ${end} ${zoneAfterTime(startsAt, timeZone)}`
}
