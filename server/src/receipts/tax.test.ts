import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { financialYear } from './invoice-number.ts'
import { taxIn } from './tax.ts'

describe('the tax in an amount', () => {
  test.each([
    [118_00, 1_800, true, { taxable: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 }],
    [118_00, 1_800, false, { taxable: 100_00, cgst: 0, sgst: 0, igst: 18_00 }],
    [499_00, 1_800, true, { taxable: 422_88, cgst: 38_06, sgst: 38_06, igst: 0 }],
    [1, 1_800, false, { taxable: 1, cgst: 0, sgst: 0, igst: 0 }],
    [499_00, 0, true, { taxable: 499_00, cgst: 0, sgst: 0, igst: 0 }],
  ])('%i paise at %i hundredths of a percent, within the state: %s', (amount, rate, isWithinState, parts) => {
    expect(taxIn(amount, rate, isWithinState)).toEqual(parts)
  })

  test('adds up to the amount, is whole, and is at most half a paisa off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.boolean(),
        (amount, rate, isWithinState) => {
          const { taxable, cgst, sgst, igst } = taxIn(amount, rate, isWithinState)
          expect(taxable + cgst + sgst + igst).toBe(amount)
          expect(cgst).toBe(sgst)
          const [tax, divisor] = isWithinState ? [cgst, 2 * (10_000 + rate)] : [igst, 10_000 + rate]
          const off = 2n * (BigInt(tax) * BigInt(divisor) - BigInt(amount) * BigInt(rate))
          expect(off <= BigInt(divisor) && off >= -BigInt(divisor)).toBe(true)
        },
      ),
    )
  })
})

test.each([
  ['2027-03-31T18:29:59.999Z', 2026],
  ['2027-03-31T18:30:00.000Z', 2027],
  ['2026-12-31T20:00:00.000Z', 2026],
])('%s is in the financial year that began in %i', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year)
})
