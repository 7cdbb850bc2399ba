import { serverMessages } from '@ariviyal/contract/server-messages'
import { limits } from '@ariviyal/contract/limits'
import { addDays, addMonths, startOfDay } from '../platform/calendar.ts'
import { Refusal } from '../platform/http/errors.ts'

export interface Term {
  startsAt: Date
  endsAt: Date
}

/** How long a term is. */
export type Length = { months: number } | { days: number }

/** A term beginning at a moment. */
const termFrom = (startsAt: Date, length: Length): Term => ({
  startsAt,
  endsAt: 'months' in length ? addMonths(startsAt, length.months) : addDays(startsAt, length.days),
})

/** The next term of someone who has these: it starts where the last one ends, or now when none runs, so that no paid day is lost or counted twice. */
export function nextTerm(terms: Term[], now: Date, length: Length): Term {
  return termFrom(
    terms.reduce((latest, term) => (term.endsAt > latest ? term.endsAt : latest), now),
    length,
  )
}

/**
 * The same on a day that staff chose, from its first minute; today means now. Raises `invalid-fields` for a day that has passed or is
 * more than `limits.startAheadDays` away, and for any day while a term runs or is agreed: terms follow each other without a gap.
 */
export function termOn(day: string | undefined, terms: Term[], now: Date, length: Length): Term {
  if (day === undefined) return nextTerm(terms, now, length)
  const start = startOfDay(day)
  const refuse = (message: string) => {
    throw new Refusal('invalid-fields', undefined, { fields: { starts_on: message } })
  }
  if (addDays(start, 1) <= now) refuse(serverMessages.startInPast)
  if (start > addDays(now, limits.startAheadDays)) refuse(serverMessages.startTooLate)
  if (terms.length > 0) refuse(serverMessages.startWhileRunning)
  return termFrom(start < now ? now : start, length)
}

/** The terms as their owner sees them: one span, from the start of the first to the end of the last. Null without any. */
export function wholeTerm(terms: Term[]): Term | null {
  const [first, ...rest] = terms
  if (!first) return null
  return rest.reduce<Term>(
    (whole, term) => ({
      startsAt: term.startsAt < whole.startsAt ? term.startsAt : whole.startsAt,
      endsAt: term.endsAt > whole.endsAt ? term.endsAt : whole.endsAt,
    }),
    { startsAt: first.startsAt, endsAt: first.endsAt },
  )
}
