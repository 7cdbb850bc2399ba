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

/** Reference model: assigns each second to the first session, by start, attended at that second. */
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

/** A session split at random points, with every other part attended. */
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
  test('equal those of a model that counts seconds, with any overlaps', () => {
    fc.assert(
      fc.property(fc.array(anySession, { maxLength: 7 }), (sessions) => {
        expect(countSeconds(sessions)).toEqual(painted(sessions))
      }),
      { numRuns: 1_000 },
    )
  })

  test('have the same sum in any order of the sessions', () => {
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

  test('give an overlap to the session that started first, even if the other was joined earlier', () => {
    const first = attended(0, [[100, 200]])
    const second = attended(50, [[60, 150]])
    expect(countSeconds([second, first])).toEqual([40, 100])
  })

  test('add up for adjacent sessions, and a session within another adds nothing', () => {
    expect(countSeconds([attended(0, [[0, 60]]), attended(60, [[60, 120]])])).toEqual([60, 60])
    expect(countSeconds([attended(0, [[0, 60]]), attended(10, [[10, 50]])])).toEqual([60, 0])
    expect(countSeconds([])).toEqual([])
  })
})
