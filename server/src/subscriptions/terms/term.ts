import { serverMessages } from '@ariviyal/contract/server-messages'
import { limits } from '@ariviyal/contract/limits'
import { startOfDay } from '@ariviyal/contract/time'
import { addDays, addMonths } from '../../platform/time/calendar.ts'
import { AppError } from '../../platform/http/errors.ts'

export interface TermSpan {
  startsAt: Date
  endsAt: Date
}

/** The length of a term. */
export type TermLength = { months: number } | { days: number }

/** A term that starts at a moment. */
const termFrom = (startsAt: Date, length: TermLength): TermSpan => ({
  startsAt,
  endsAt: 'months' in length ? addMonths(startsAt, length.months) : addDays(startsAt, length.days),
})

/** The next term after these: it starts where the last one ends, or now if none runs, so that no paid day is lost or counted twice. */
export function nextTerm(terms: TermSpan[], now: Date, length: TermLength): TermSpan {
  return termFrom(
    terms.reduce((latest, term) => (term.endsAt > latest ? term.endsAt : latest), now),
    length,
  )
}

/**
 * The same from the first minute of a day chosen by staff; today means now. Raises `invalid-fields` for a past day, for one more than
 * `limits.startAheadDays` away, and while a term runs or is agreed, since terms follow each other without a gap.
 */
export function termOn(day: string | undefined, terms: TermSpan[], now: Date, length: TermLength): TermSpan {
  if (day === undefined) return nextTerm(terms, now, length)
  const start = startOfDay(day)
  const refuse = (message: string) => {
    throw new AppError('invalid-fields', undefined, { fields: { starts_on: message } })
  }
  if (addDays(start, 1) <= now) refuse(serverMessages.startInPast)
  if (start > addDays(now, limits.startAheadDays)) refuse(serverMessages.startTooLate)
  if (terms.length > 0) refuse(serverMessages.startWhileRunning)
  return termFrom(start < now ? now : start, length)
}

/** The terms as their owner sees them: one span from the first start to the last end. Null without any. */
export function mergedTerm(terms: TermSpan[]): TermSpan | null {
  const [first, ...rest] = terms
  if (!first) return null
  return rest.reduce<TermSpan>(
    (span, term) => ({
      startsAt: term.startsAt < span.startsAt ? term.startsAt : span.startsAt,
      endsAt: term.endsAt > span.endsAt ? term.endsAt : span.endsAt,
    }),
    { startsAt: first.startsAt, endsAt: first.endsAt },
  )
}
