import { judgeReading } from '@ariviyal/contract/projects/judge-reading'
import { expect, test } from 'vitest'
import { type ErrorKind, errorKinds, type Simulated, simulateReadings } from './simulate-readings.ts'

/** The share of errors of each kind that is asked about. A slip of the decimal point without a second reader often looks like another day. */
const expected: Record<ErrorKind, number> = { unit: 0.93, place: 0.98, decimal: 0.85, duplicate: 1, date: 1 }

test.each([17, 18])(
  'of 10,000 simulated readings, at least 95 of 100 errors are asked about, and fewer than 1 of 100 others (seed %i)',
  (seed) => {
    const flagged = new WeakSet<Simulated>()
    const readings: Simulated[] = []
    // What was asked about is not compared with.
    for (const reading of simulateReadings(seed, (made) => !flagged.has(made))) {
      readings.push(reading)
      if (judgeReading(reading.typed, reading.rule, reading.known).length > 0) flagged.add(reading)
    }
    const shareOf = (of: Simulated[]) => of.filter((reading) => flagged.has(reading)).length / of.length
    const wrong = readings.filter(({ error }) => error !== null)
    expect(readings.length).toBeGreaterThanOrEqual(10_000)
    expect(wrong.length).toBeGreaterThan(1_000)
    expect(shareOf(wrong)).toBeGreaterThanOrEqual(0.95)
    expect(shareOf(readings.filter(({ error }) => error === null))).toBeLessThan(0.01)
    for (const kind of errorKinds) {
      const those = wrong.filter(({ error }) => error === kind)
      expect(those.length).toBeGreaterThan(100)
      expect({ kind, isEnough: shareOf(those) >= expected[kind] }).toEqual({ kind, isEnough: true })
    }
  },
)
