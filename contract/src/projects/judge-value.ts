import { type Compared, type Doubt, doubtAbout } from './doubt-value.ts'
import { type Known, type NumberRule, type ReadingFlag, reasonCodes, type TypedReading } from './number-rule.ts'
import { areAlike, convert, ratioOf, type UnitName, unitsLike, withUnit } from './units.ts'

/** The number of a text such as 26, 26.5, 26,5 or -3; null for any other text. */
const numberIn = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null
}
const decimalsOf = (text: string): number => text.trim().split(/[.,]/)[1]?.length ?? 0

/** Flags a number by its unit, its decimal point, its second reader and the readings beside it; at most one flag. */
export function judgeValue(
  typed: TypedReading,
  rule: NumberRule,
  known: Pick<Known, 'day' | 'state' | 'previous' | 'neighbours'>,
): ReadingFlag[] {
  const unit = typed.unit ?? rule.unit
  const value = numberIn(typed.text)
  if (value === null || !areAlike(unit, rule.unit)) return []
  const second = numberIn(typed.second)
  const compared = { ...known, second: second === null ? null : convert(second, unit, rule.unit) }
  const given: Given = { value, unit, rule, compared }
  const doubt = doubtAbout(convert(value, unit, rule.unit), rule, compared)
  if (doubt !== null) return [explain(given, doubt)]
  return judgeSteps(given, decimalsOf(typed.text))
}

interface Given {
  /** As typed, in `unit`. */
  value: number
  unit: UnitName
  rule: NumberRule
  compared: Compared
}

const isLikely = (value: number, unit: UnitName, { rule, compared }: Given): boolean =>
  doubtAbout(convert(value, unit, rule.unit), rule, compared) === null

/** Both readers have one unit: in another one the second says nothing about the first. */
const isLikelyUnit = (given: Given, unit: UnitName): boolean =>
  isLikely(given.value, unit, { ...given, compared: { ...given.compared, second: null } })

/** Another unit, or another place of the decimal point, in which the number would raise no doubt. */
function explain(given: Given, doubt: Doubt): ReadingFlag {
  const { value, unit, rule } = given
  const { code, words, limit } = doubt
  const facts = { typed: withUnit(value, unit), limit }
  const ask = (kind: ReadingFlag['kind'], meant: string): ReadingFlag => ({
    kind,
    code,
    reason: `${words}. Did you mean ${meant}?`,
    facts: { ...facts, meant },
  })
  // Two readers who differ have one unit.
  const others = code === 'readers-differ' ? [] : unitsLike(unit).filter((other) => ratioOf(unit, other) !== 1)
  const other = others
    .toSorted((one, two) => Number(rule.units.includes(two)) - Number(rule.units.includes(one)))
    .find((name) => isLikelyUnit(given, name))
  if (other !== undefined) return ask('unit', withUnit(value, other))
  const moved = [value / 10, value * 10, value / 100, value * 100]
    .map((number) => Number(number.toPrecision(12)))
    .find((number) => (unit !== 'one' || Number.isInteger(number)) && isLikely(number, unit, given))
  if (moved !== undefined) return ask('decimal', withUnit(moved, unit))
  return {
    kind: reasonCodes[code],
    code,
    reason: `${words}. ${unit === 'one' ? 'Count' : 'Read the scale'} again.`,
    facts,
  }
}

/** Whether a number lies between the half steps of a scale: an eye reads no finer. */
const isBetweenSteps = (value: number, step: number): boolean => {
  const halves = (2 * value) / step
  return Math.abs(halves - Math.round(halves)) > 1e-6
}

/** The steps of the instrument in a unit that shares its scale, which is one by a power of ten; else null. */
function stepIn(unit: UnitName, rule: NumberRule): number | null {
  const ratio = ratioOf(rule.unit, unit)
  return ratio !== null && Number.isInteger(Math.log10(ratio))
    ? Number((rule.resolution * ratio).toPrecision(12))
    : null
}

/** Flags a number that is finer than the scale, or as coarse as one of a smaller unit. */
function judgeSteps(given: Given, decimals: number): ReadingFlag[] {
  const { value, unit, rule } = given
  const step = stepIn(unit, rule)
  if (step === null || value === 0) return []
  const typed = withUnit(value, unit)
  const limit = withUnit(step, unit)
  if (isBetweenSteps(value, step)) {
    const words = `The scale has steps of ${limit}, so nobody reads ${typed} from it`
    const fitting = rule.units.find((other) => {
      const own = stepIn(other, rule)
      return other !== unit && own !== null && !isBetweenSteps(value, own) && isLikelyUnit(given, other)
    })
    return fitting === undefined
      ? [{ kind: 'range', code: 'between-steps', reason: `${words}. Read it again.`, facts: { typed, limit } }]
      : [askUnit('between-steps', words, withUnit(value, fitting), { typed, limit })]
  }
  // A number without decimals in a larger unit is often one of the smaller unit.
  if (step < 1 && decimals === 0 && unit !== rule.unit && isLikelyUnit(given, rule.unit)) {
    const exact = value.toFixed(Math.round(-Math.log10(step)))
    const words = `The scale shows steps of ${limit}. Write ${exact} if it is exactly ${typed}`
    return [askUnit('whole-number', words, withUnit(value, rule.unit), { typed, limit })]
  }
  return []
}

const askUnit = (
  code: 'between-steps' | 'whole-number',
  words: string,
  meant: string,
  facts: ReadingFlag['facts'],
): ReadingFlag => ({ kind: 'unit', code, reason: `${words}. Did you mean ${meant}?`, facts: { ...facts, meant } })
