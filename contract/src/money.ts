import { groupDigits } from './digit-grouping.ts'

let inr: Intl.NumberFormat | undefined

/** An amount in paise as people read it: ₹1,00,000.00. */
export function rupeesInWords(paise: number): string {
  // Made when first used: it takes a cheap phone a tenth of a second, and most pages with this module show no amount.
  inr ??= new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  return inr.format(paise / 100)
}

/** A whole number of rupees: ₹1,00,000. */
export const wholeRupeesInWords = (rupees: number): string => `₹${groupDigits(rupees)}`
