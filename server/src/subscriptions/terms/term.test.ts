import { limits } from '@ariviyal/contract/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTerm, type TermSpan, mergedTerm } from './term.ts'

const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const months = fc.integer({ min: 1, max: limits.monthsMax })

/** Terms as approvals create them, each requested after the previous one. */
const history = fc.array(fc.record({ at: moment, months }), { maxLength: 8 }).map((approvals) => {
  const terms: TermSpan[] = []
  for (const { at, months } of approvals.sort((a, b) => a.at.getTime() - b.at.getTime()))
    terms.push(
      nextTerm(
        terms.filter((term) => term.endsAt > at),
        at,
        { months },
      ),
    )
  return terms
})

describe('a teacher whose subscription is approved repeatedly', () => {
  test('never has two terms at the same moment', () => {
    fc.assert(
      fc.property(history, (terms) => {
        for (const [index, term] of terms.entries()) {
          expect(term.endsAt.getTime()).toBeGreaterThan(term.startsAt.getTime())
          const before = terms[index - 1]
          if (before) expect(term.startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime())
        }
      }),
    )
  })

  test('loses no day when a term is added while another runs', () => {
    fc.assert(
      fc.property(moment, months, months, (now, first, second) => {
        const running = nextTerm([], now, { months: first })
        const added = nextTerm([running], now, { months: second })
        expect(added.startsAt).toEqual(running.endsAt)
        expect(mergedTerm([running, added])).toEqual({ startsAt: now, endsAt: added.endsAt })
      }),
    )
  })

  test('starts at once when nothing runs', () => {
    const now = new Date('2026-08-31T10:00:00Z')
    expect(nextTerm([], now, { months: 6 })).toEqual({ startsAt: now, endsAt: new Date('2027-02-28T10:00:00Z') })
    expect(mergedTerm([])).toBeNull()
  })
})
