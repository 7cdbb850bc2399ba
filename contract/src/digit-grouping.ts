/**
 * A whole number from 0 as Indians group its digits: 1,00,000. The same as `toLocaleString('en-IN')`, which starts the
 * browser's Intl and takes a cheap phone a tenth of a second: too long for a module that pages load.
 */
export const groupDigits = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
