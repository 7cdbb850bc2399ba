import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSeconds } from './count-hours.ts'

interface Attended {
  startsAt: Date
  presentSeconds: number
  intervals: { from: number; until: number }[]
}

const attended = (startsAt: number, spans: [from: number, until: number][]): Attended => ({
  startsAt: new Date(startsAt * 1_000),
  presentSeconds: spans.reduce((sum, [from, until]) => sum + until - from, 0),
  intervals: spans.map(([from, until]) => ({ from: from * 1_000, until: until * 1_000 })),
})

/** The same by another way: each second is painted by the first session, by its beginning, that was attended then. */
function painted(sessions: Attended[]): number[] {
  const owner = new Map<number, number>()
  const inOrder = [...sessions.keys()].sort(
    (a, b) => (sessions[a]?.startsAt.getTime() ?? 0) - (sessions[b]?.startsAt.getTime() ?? 0) || a - b,
  )
  for (const place of inOrder)
    for (const { from, until } of sessions[place]?.intervals ?? [])
      for (let second = from / 1_000; second < until / 1_000; second += 1)
        if (!owner.has(second)) owner.set(second, place)
  return sessions.map((_, place) => [...owner.values()].filter((mine) => mine === place).length)
}

/** A session with its attendance: cuts of the session, every other stretch between them attended. */
const anySession = fc
  .record({
    startsAt: fc.integer({ min: 0, max: 120 }),
    length: fc.integer({ min: 1, max: 80 }),
    cuts: fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 8 }),
  })
  .map(({ startsAt, length, cuts }) => {
    const inside = cuts.filter((cut) => cut <= length).sort((a, b) => a - b)
    const spans: [number, number][] = []
    for (let at = 0; at + 1 < inside.length; at += 2)
      spans.push([startsAt + (inside[at] ?? 0), startsAt + (inside[at + 1] ?? 0)])
    return attended(startsAt, spans)
  })

describe('the hours of a teacher', () => {
  test('are those of a model that paints seconds, whatever runs at the same time', () => {
    fc.assert(
      fc.property(fc.array(anySession, { maxLength: 7 }), (sessions) => {
        expect(countSeconds(sessions)).toEqual(painted(sessions))
      }),
      { numRuns: 1_000 },
    )
  })

  test('are the same sum in whichever order the sessions come', () => {
    fc.assert(
      fc.property(
        fc
          .array(anySession, { maxLength: 6 })
          .chain((sessions) =>
            fc.tuple(fc.constant(sessions), fc.shuffledSubarray(sessions, { minLength: sessions.length })),
          ),
        ([sessions, shuffled]) => {
          const sum = (seconds: number[]) => seconds.reduce((all, one) => all + one, 0)
          expect(sum(countSeconds(shuffled))).toBe(sum(countSeconds(sessions)))
        },
      ),
    )
  })

  test('give what two sessions share to the one that began first, though the other was joined earlier', () => {
    const first = attended(0, [[100, 200]])
    const second = attended(50, [[60, 150]])
    expect(countSeconds([second, first])).toEqual([40, 100])
  })

  test('of two sessions that only touch are those of both; of one inside another nothing more', () => {
    expect(countSeconds([attended(0, [[0, 60]]), attended(60, [[60, 120]])])).toEqual([60, 60])
    expect(countSeconds([attended(0, [[0, 60]]), attended(10, [[10, 50]])])).toEqual([60, 0])
    expect(countSeconds([])).toEqual([])
  })
})
