import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Evidence, findPresence, momentOf, type Presence, secondOf } from './presence.ts'

const start = Date.UTC(2027, 0, 9, 10, 30) / 1_000
const minute = 60
const session = (minutes = 60, presencePercent = 75) => ({
  startsAt: momentOf(start),
  endsAt: momentOf(start + minutes * minute),
  presencePercent,
})
const nothing: Evidence = { beats: [], parts: [], listed: [], granted: [] }
const listed = (from: number, until: number) => ({ from: momentOf(start + from), until: momentOf(start + until) })
const { gapSeconds, codeMinutes } = attendanceRules

/** Naive count, second by second: the reference for the engine. */
function countOneByOne({ startsAt, endsAt }: ReturnType<typeof session>, evidence: Evidence): Set<number> {
  const present = new Set<number>()
  const add = (from: number, until: number) => {
    for (let second = from; second < until; second += 1)
      if (second >= secondOf(startsAt) && second < secondOf(endsAt)) present.add(second)
  }
  for (const { from, until } of [...evidence.listed, ...evidence.granted]) add(secondOf(from), secondOf(until))
  for (const part of evidence.parts)
    add(secondOf(startsAt) + part * codeMinutes * 60, secondOf(startsAt) + (part + 1) * codeMinutes * 60)
  for (const beat of evidence.beats) {
    const at = secondOf(beat.at)
    const own = evidence.beats.filter(({ device }) => device === beat.device)
    if (own.some((other) => secondOf(other.at) === at && other.left)) continue
    const later = own.map((other) => secondOf(other.at)).filter((second) => second > at)
    const next = Math.min(...later)
    if (later.length > 0 && next - at <= gapSeconds) add(at, next)
  }
  return present
}

const secondsAround = fc.integer({ min: -20 * minute, max: 80 * minute })
const moment = fc
  .tuple(secondsAround, fc.integer({ min: 0, max: 999 }))
  .map(([second, ms]) => new Date((start + second) * 1_000 + ms))
const anySpan = fc
  .tuple(secondsAround, fc.integer({ min: 0, max: 50 * minute }))
  .map(([from, length]) => listed(from, from + length))
const evidence: fc.Arbitrary<Evidence> = fc.record({
  beats: fc.array(
    fc.record({ device: fc.constantFrom('phone', 'laptop', 'staff room'), at: moment, left: fc.boolean() }),
    {
      maxLength: 60,
    },
  ),
  parts: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
  listed: fc.array(anySpan, { maxLength: 3 }),
  granted: fc.array(anySpan, { maxLength: 2 }),
})
const lengths = fc.integer({ min: 10, max: 60 })

const covered = ({ seen }: Presence) =>
  new Set(seen.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, place) => from + place)))

describe('presence', () => {
  test('equals a count of single seconds', () => {
    fc.assert(
      fc.property(evidence, lengths, (all, minutes) => {
        const found = findPresence(session(minutes), all)
        const counted = countOneByOne(session(minutes), all)
        expect(covered(found)).toEqual(counted)
        expect(found.presentSeconds).toBe(counted.size)
        expect(found.qualified).toBe(counted.size >= 0.75 * minutes * minute)
      }),
    )
  })

  test('is within the session, ordered and without overlap, and the rest is missing', () => {
    fc.assert(
      fc.property(evidence, lengths, (all, minutes) => {
        const { seen, missing, presentSeconds, sessionSeconds } = findPresence(session(minutes), all)
        const inOrder = [...seen, ...missing].sort((a, b) => a.from - b.from)
        expect(inOrder.at(0)?.from).toBe(start)
        expect(inOrder.at(-1)?.until).toBe(start + sessionSeconds)
        inOrder.forEach(({ from, until }, place) => {
          expect(from).toBeLessThan(until)
          if (place > 0) expect(from).toBe(inOrder[place - 1]?.until)
        })
        const absent = missing.reduce((sum, { from, until }) => sum + until - from, 0)
        expect(presentSeconds + absent).toBe(sessionSeconds)
      }),
    )
  })

  test('does not depend on the order or repetition of evidence', () => {
    const twice = evidence.chain((all) =>
      fc.record({
        all: fc.constant(all),
        shuffled: fc.record({
          beats: fc.shuffledSubarray([...all.beats, ...all.beats], {
            minLength: 2 * all.beats.length,
            maxLength: 2 * all.beats.length,
          }),
          parts: fc.constant([...all.parts, ...all.parts].toReversed()),
          listed: fc.constant([...all.listed, ...all.listed].toReversed()),
          granted: fc.constant(all.granted.toReversed()),
        }),
      }),
    )
    fc.assert(
      fc.property(twice, ({ all, shuffled }) => {
        expect(findPresence(session(), shuffled)).toEqual(findPresence(session(), all))
      }),
    )
  })

  test('on two devices is the union, not the sum', () => {
    fc.assert(
      fc.property(evidence, ({ beats }) => {
        const of = (device: string) =>
          findPresence(session(), { ...nothing, beats: beats.filter((b) => b.device === device) })
        const both = findPresence(session(), { ...nothing, beats: beats.filter((b) => b.device !== 'staff room') })
        const [phone, laptop] = [covered(of('phone')), covered(of('laptop'))]
        expect(covered(both)).toEqual(phone.union(laptop))
        expect(both.presentSeconds).toBeLessThanOrEqual(both.sessionSeconds)
      }),
    )
    const beats = ['phone', 'laptop'].flatMap((device) =>
      Array.from({ length: 121 }, (_, place) => ({ device, at: momentOf(start + place * 30), left: false })),
    )
    expect(findPresence(session(), { ...nothing, beats }).presentSeconds).toBe(3_600)
  })

  test('never shrinks with more evidence, except for a closed page', () => {
    fc.assert(
      fc.property(evidence, evidence, (some, more) => {
        const open = (all: Evidence) => ({ ...all, beats: all.beats.map((beat) => ({ ...beat, left: false })) })
        const [less, both] = [open(some), open(more)]
        const together = {
          beats: [...less.beats, ...both.beats],
          parts: [...less.parts, ...both.parts],
          listed: [...less.listed, ...both.listed],
          granted: [...less.granted, ...both.granted],
        }
        // A beat between two others can split a counted span, but never creates presence.
        expect(covered(findPresence(session(), less)).isSubsetOf(covered(findPresence(session(), together)))).toBe(true)
      }),
    )
  })

  test('continues over a short reconnection, to the second, and not over a longer one', () => {
    const beatsAt = (...seconds: number[]) =>
      seconds.map((at) => ({ device: 'phone', at: momentOf(start + at), left: false }))
    const present = (gap: number) => findPresence(session(), { ...nothing, beats: beatsAt(0, 30, 30 + gap, 60 + gap) })
    expect(present(gapSeconds).presentSeconds).toBe(60 + gapSeconds)
    expect(present(gapSeconds + 1)).toMatchObject({
      presentSeconds: 60,
      missing: [
        { from: start + 30, until: start + 30 + gapSeconds + 1 },
        { from: start + 61 + gapSeconds, until: start + 3_600 },
      ],
    })
  })

  test('ends when the page is closed, and starts again when it is opened', () => {
    const beats = [
      { device: 'phone', at: momentOf(start), left: false },
      { device: 'phone', at: momentOf(start + 20), left: true },
      { device: 'phone', at: momentOf(start + 50), left: false },
      { device: 'phone', at: momentOf(start + 80), left: false },
    ]
    expect(findPresence(session(), { ...nothing, beats }).presentSeconds).toBe(50)
  })

  test('qualifies from the exact second of the rule, and not one second before', () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 100 }), (minutes, percent) => {
        const rule = session(minutes, percent)
        const { neededSeconds, sessionSeconds } = findPresence(rule, nothing)
        const havingBeen = (seconds: number) => findPresence(rule, { ...nothing, granted: [listed(0, seconds)] })
        expect(havingBeen(neededSeconds).qualified).toBe(true)
        expect(havingBeen(neededSeconds + 1).qualified).toBe(true)
        expect(havingBeen(neededSeconds - 1).qualified).toBe(false)
        expect(neededSeconds).toBeLessThanOrEqual(sessionSeconds)
      }),
    )
    expect(findPresence(session(), nothing).neededSeconds).toBe(45 * 60)
  })

  test('names all sources of every span', () => {
    const found = findPresence(session(), {
      ...nothing,
      parts: [1],
      listed: [listed(10 * minute, 20 * minute)],
      granted: [],
    })
    expect(found.seen).toEqual([
      { from: start + 10 * minute, until: start + 15 * minute, sources: ['list'] },
      { from: start + 15 * minute, until: start + 20 * minute, sources: ['code', 'list'] },
      { from: start + 20 * minute, until: start + 30 * minute, sources: ['code'] },
    ])
  })
})
