/**
 * A whole number from 0 as Indians group its digits: 1,00,000. The same as `toLocaleString('en-IN')`, which starts the
 * browser's Intl and takes a cheap phone a tenth of a second: too long for a module that pages load.
 */
export function groupDigits(count: number): string {
  const digits = String(count)
  const groups = [digits.slice(-3)]
  for (let end = digits.length - 3; end > 0; end -= 2) groups.unshift(digits.slice(Math.max(0, end - 2), end))
  return groups.join(',')
}
