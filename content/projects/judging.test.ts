import { judgeReading } from '@ariviyal/contract/projects/judge-reading'
import { expect, test } from 'vitest'
import { type ErrorKind, errorKinds, type Simulated, simulateReadings } from './simulate-readings.ts'

/** The share of errors of each kind that the server asks about. A slip of the decimal point without a second reader often looks like another day. */
const expected: Record<ErrorKind, number> = { unit: 0.93, place: 0.98, decimal: 0.85, duplicate: 1, date: 1 }

test.each([17, 18])(
  'of 10,000 simulated readings, the server asks about at least 95 of 100 errors, and fewer than 1 of 100 others (seed %i)',
  (seed) => {
    const flagged = new Set<Simulated>()
    const doubtedByPhone = new Set<Simulated>()
    const readings: Simulated[] = []
    // What was asked about is not compared with.
    for (const reading of simulateReadings(seed, (made) => !flagged.has(made))) {
      const { typed, rule, known } = reading
      readings.push(reading)
      if (judgeReading(typed, rule, known).length > 0) flagged.add(reading)
      // A phone without a network knows neither the schools nearby nor what others of the class have entered.
      if (judgeReading(typed, rule, { ...known, neighbours: [], isEntered: false }).length > 0)
        doubtedByPhone.add(reading)
    }
    const shareOf = (found: Set<Simulated>, of: Simulated[]) => of.filter((one) => found.has(one)).length / of.length
    const honest = readings.filter(({ error }) => error === null)
    const wrong = readings.filter(({ error }) => error !== null)
    // Each repetition is found, so that many of them would hide what is not.
    const [repeated, once] = [
      wrong.filter(({ error }) => error === 'duplicate'),
      wrong.filter(({ error }) => error !== 'duplicate'),
    ]
    expect(readings.length).toBeGreaterThanOrEqual(10_000)
    expect(once.length).toBeGreaterThan(800)
    for (const errors of [wrong, once]) expect(shareOf(flagged, errors)).toBeGreaterThanOrEqual(0.95)
    expect(shareOf(flagged, honest)).toBeLessThan(0.01)
    for (const kind of errorKinds) {
      const those = wrong.filter(({ error }) => error === kind)
      expect(those.length).toBeGreaterThan(50)
      expect({ kind, isEnough: shareOf(flagged, those) >= expected[kind] }).toEqual({ kind, isEnough: true })
    }
    // The phone asks before the reading is entered, about all but repetitions.
    expect(shareOf(doubtedByPhone, once)).toBeGreaterThanOrEqual(0.95)
    expect(shareOf(doubtedByPhone, honest)).toBeLessThan(0.01)
    expect(shareOf(doubtedByPhone, repeated)).toBeLessThan(0.05)
  },
)
