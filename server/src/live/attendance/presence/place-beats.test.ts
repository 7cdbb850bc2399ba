import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPresence } from './presence.ts'
import { type BeatBatch, placeBeats, type ReportedBeat } from './place-beats.ts'

const start = Date.UTC(2027, 0, 9, 10, 30)
const at = (seconds: number, skewMs = 0) => new Date(start + seconds * 1_000 + skewMs)
const acceptedTime = { opensAt: at(-900), closesAt: at(3_695) }
const batch = (change: Partial<BeatBatch> = {}): BeatBatch => ({
  sentAt: at(3_600),
  receivedAt: at(3_600),
  joinedAt: at(0),
  ...acceptedTime,
  ...change,
})
const anyBeat = fc.record({
  at: fc.integer({ min: -20_000, max: 20_000 }).map((seconds) => at(seconds)),
  left: fc.boolean(),
})
const anyMoment = fc.integer({ min: -7_200_000, max: 10_800_000 }).map((ms) => new Date(start + ms))

const secondsOf = (beats: ReportedBeat[]) =>
  findPresence(
    { startsAt: at(0), endsAt: at(3_600), presencePercent: 75 },
    { beats: beats.map((beat) => ({ ...beat, device: 'phone' })), parts: [], listed: [], granted: [] },
  ).presentSeconds

describe('beats of a device', () => {
  test('are never before it joined, after the receipt or outside the accepted time, whatever its clock shows', () => {
    fc.assert(
      fc.property(
        fc.array(anyBeat, { maxLength: 50 }),
        anyMoment,
        anyMoment,
        anyMoment,
        (beats, sentAt, one, other) => {
          const [joinedAt, receivedAt] = one < other ? [one, other] : [other, one]
          for (const beat of placeBeats(batch({ sentAt, joinedAt, receivedAt }), beats)) {
            expect(beat.at.getTime()).toBeGreaterThanOrEqual(Math.floor(joinedAt.getTime() / 1_000) * 1_000)
            expect(beat.at.getTime()).toBeLessThanOrEqual(receivedAt.getTime())
            expect(beat.at.getTime()).toBeGreaterThanOrEqual(acceptedTime.opensAt.getTime())
            expect(beat.at.getTime()).toBeLessThanOrEqual(acceptedTime.closesAt.getTime())
            expect(beat.at.getMilliseconds()).toBe(0)
          }
        },
      ),
    )
  })

  test('give the same presence with a clock that is days off as with a correct one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30 * 86_400, max: 30 * 86_400 }), (skew) => {
        const beats = (off: number) =>
          Array.from({ length: 61 }, (_, place) => ({ at: at(place * 30 + off), left: false }))
        const right = placeBeats(batch(), beats(0))
        const wrong = placeBeats(batch({ sentAt: at(3_600 + skew) }), beats(skew))
        expect(secondsOf(right)).toBe(1_800)
        // An almost correct clock is not adjusted: its moments may be off by two seconds, durations are right.
        expect(Math.abs(secondsOf(wrong) - 1_800)).toBeLessThanOrEqual(2)
        if (Math.abs(skew) > 2) expect(wrong).toEqual(right)
      }),
    )
  })

  test('sent again in a later batch are the same moments', () => {
    const beats = Array.from({ length: 20 }, (_, place) => ({ at: at(place * 30, 412), left: false }))
    const first = placeBeats(batch({ sentAt: at(700), receivedAt: at(700, 80) }), beats)
    const again = placeBeats(batch({ sentAt: at(900), receivedAt: at(900, 1_450) }), beats)
    expect(again).toEqual(first)
    expect(first).toHaveLength(20)
  })

  test('with a slightly fast or slow clock lose nothing at either end', () => {
    const fast = placeBeats(batch({ sentAt: at(60, 1_500), receivedAt: at(60) }), [{ at: at(60, 1_500), left: false }])
    expect(fast).toEqual([{ at: at(60), left: false }])
    const slow = placeBeats(batch({ sentAt: at(60, -1_500), receivedAt: at(60) }), [{ at: at(0, -1_500), left: false }])
    expect(slow).toEqual([{ at: at(0), left: false }])
  })

  test('of one second are merged and keep that the page was closed', () => {
    const beats = [
      { at: at(10, 200), left: true },
      { at: at(10, 900), left: false },
    ]
    expect(placeBeats(batch(), beats)).toEqual([{ at: at(10), left: true }])
    expect(placeBeats(batch(), beats.toReversed())).toEqual([{ at: at(10), left: true }])
  })
})
