/**
 * A number from 0 as Indians group its digits: 1,00,000, and 12.5 for half a mark. The same as `toLocaleString('en-IN')`
 * up to three digits after the point, without the browser's Intl: starting that takes a cheap phone a tenth of a second,
 * too long for a module that pages load.
 */
export function groupDigits(number: number): string {
  const [digits = '', fraction] = String(number).split('.')
  const groups = [digits.slice(-3)]
  for (let end = digits.length - 3; end > 0; end -= 2) groups.unshift(digits.slice(Math.max(0, end - 2), end))
  return groups.join(',') + (fraction === undefined ? '' : `.${fraction}`)
}
