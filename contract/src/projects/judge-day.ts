import { dayInWords, laterDay } from '../time.ts'
import { type Known, type ReadingFlag, type ReasonCode, reasonCodes } from './number-rule.ts'

/** A visit is entered on its day, or within so many days when there is no network or the phone is shared. */
const lateDays = 14
const dayMs = 86_400_000

const isDay = (day: string): boolean => {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** 2026-07-06 as 2026-06-07; null where the exchanged day does not exist, or is the same. */
function exchanged(day: string): string | null {
  const [year = '', month = '', date = ''] = day.split('-')
  const other = `${year}-${date}-${month}`
  return other !== day && isDay(other) ? other : null
}

/** Flags a day that does not exist, has not come, is long ago or is outside the project; at most one flag. */
export function judgeDay({ day, today, from, until }: Pick<Known, 'day' | 'today' | 'from' | 'until'>): ReadingFlag[] {
  const isLikely = (candidate: string) =>
    candidate <= today && candidate >= laterDay(today, -lateDays) && candidate >= from && candidate <= until
  const exists = isDay(day)
  if (exists && isLikely(day)) return []

  const typed = exists ? dayInWords(day) : day
  const days = exists ? String(Math.round((Date.parse(today) - Date.parse(day)) / dayMs)) : ''
  const outside = day < from ? dayInWords(from) : dayInWords(until)
  const [code, words, facts]: [ReasonCode, string, ReadingFlag['facts']] = !exists
    ? ['no-such-day', 'There is no such day in the calendar', { typed }]
    : day > today
      ? ['future-day', `${typed} has not come yet`, { typed }]
      : day < from || day > until
        ? [
            'day-outside',
            `${typed} is outside the project, which ${day < from ? 'began' : 'ended'} on ${outside}`,
            { typed, limit: outside },
          ]
        : ['late-day', `${typed} is ${days} days ago`, { typed, days }]
  const other = exchanged(day)
  const meant = other !== null && isLikely(other) ? dayInWords(other) : null
  return [
    {
      kind: reasonCodes[code],
      code,
      reason: `${words}. ${meant === null ? 'Is the day right?' : `Did you mean ${meant}?`}`,
      facts: meant === null ? facts : { ...facts, meant },
    },
  ]
}
