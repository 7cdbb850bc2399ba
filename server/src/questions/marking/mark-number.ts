import type { QuestionContent } from '@ariviyal/contract/questions/question'
import { absolute, compare, cutTo, type Decimal, readNumber, subtract, type WrittenNumber } from './decimal.ts'
import { type Mark, right, wrong } from './mark.ts'
import { numberAsTyped } from './comparable-text.ts'
import { isUnit, sameUnit } from './units.ts'

type NumberContent = Extract<QuestionContent, { kind: 'number' }>

/** Marks a number: its value first, then its significant digits, then its unit, which is half of the marks. */
export function markNumber(content: NumberContent, answer: string): Mark {
  const given = readNumber(numberAsTyped(answer), content.decimal_comma)
  if (!given) return wrong('not a number')
  const expected = readNumber(numberAsTyped(content.right))
  if (!expected) throw new Error('The right number of a question is no number')
  if (!isNear(content, given, expected)) return wrong('another number')
  if (!hasDigits(given, content.significant_digits)) return wrong('another number of significant digits')
  if (content.unit === '') return given.rest === '' || isUnit(given.rest) ? right : wrong('not a number')
  if (given.rest === '') return { share: 0.5, reason: 'unit missing' }
  return sameUnit(given.rest, numberAsTyped(content.unit)) ? right : { share: 0.5, reason: 'another unit' }
}

const zero: Decimal = { coefficient: 0n, exponent: 0 }
const half = (exponent: number): Decimal => ({ coefficient: 5n, exponent: exponent - 1 })
const toleranceOf = ({ tolerance }: NumberContent): Decimal =>
  absolute(readNumber(numberAsTyped(tolerance ?? '')) ?? zero)

function isNear(content: NumberContent, given: WrittenNumber, expected: WrittenNumber): boolean {
  const difference = absolute(subtract(given, expected))
  if (compare(difference, toleranceOf(content)) <= 0) return true
  const { significant_digits: digits } = content
  if (digits !== null && compare(difference, half(lastPlace(given, digits))) <= 0) return true
  return content.truncated && isCut(content, given, expected)
}

/** The power of ten of the last of `digits` significant digits. */
const lastPlace = (value: WrittenNumber, digits: number): number => value.digits.length + value.exponent - digits

/**
 * Whether decimals of the right number were cut off: as many as the significant digits say, or so that rounding to as
 * many decimals would stay within the tolerance. The right number may be rounded itself, so 0.66 is accepted for 0.67.
 */
function isCut(content: NumberContent, given: WrittenNumber, expected: WrittenNumber): boolean {
  const { decimals } = given
  const size = absolute(given)
  if (given.coefficient < 0n !== expected.coefficient < 0n || decimals < 1) return false
  const lastDigit = { coefficient: 1n, exponent: -decimals }
  if (decimals === expected.decimals) return compare(size, subtract(absolute(expected), lastDigit)) === 0
  if (compare(size, cutTo(absolute(expected), decimals)) !== 0) return false
  if (content.significant_digits !== null || content.tolerance === null) return true
  return compare(half(-decimals), toleranceOf(content)) <= 0
}

/** How many zeros a number of a few digits ends with. */
function zerosBehind(digits: string): number {
  let zeros = 0
  while (digits.at(-1 - zeros) === '0') zeros += 1
  return zeros
}

/** Zeros at the end of a whole number may be significant or not, so 1200 has two to four significant digits. */
function hasDigits({ digits, hasPoint }: WrittenNumber, needed: number | null): boolean {
  if (needed === null || digits === '') return true
  const least = hasPoint ? digits.length : digits.length - zerosBehind(digits)
  return least <= needed && needed <= digits.length
}
