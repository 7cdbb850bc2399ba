import { addMonths } from '../platform/calendar.ts'

export interface Term {
  startsAt: Date
  endsAt: Date
}

/** The next term of someone who has these: it starts where the last one ends, or now when none runs, so that no paid day is lost or counted twice. */
export function nextTerm(terms: Term[], now: Date, months: number): Term {
  const startsAt = terms.reduce((latest, term) => (term.endsAt > latest ? term.endsAt : latest), now)
  return { startsAt, endsAt: addMonths(startsAt, months) }
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
