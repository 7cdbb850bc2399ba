import { judgeDay } from './judge-day.ts'
import { judgePlace } from './judge-place.ts'
import { judgeValue } from './judge-value.ts'
import type { Known, NumberRule, ReadingFlag, TypedReading } from './number-rule.ts'

/**
 * Judges one reading at entry, in the page and on the server: its day, its place, whether it was entered before, and its value. A flag
 * asks and refuses nothing. `rule` is null for a field without numbers; a text that is no number has no flag, since the form refuses it.
 */
export function judgeReading(typed: TypedReading, rule: NumberRule | null, known: Known): ReadingFlag[] {
  const repeated: ReadingFlag = {
    kind: 'duplicate',
    code: 'entered-before',
    reason: 'Your class has entered this reading for this day before.',
    facts: {},
  }
  return [
    ...judgeDay(known),
    ...judgePlace(known),
    ...(known.isEntered ? [repeated] : []),
    ...(rule === null ? [] : judgeValue(typed, rule, known)),
  ]
}
