type Words = Record<'digits' | 'comma' | 'truncated', string | undefined>

/** How a number has to be written, from the words of a file; unknown words are left out. */
export function readWrittenAs({ digits, comma, truncated }: Words) {
  const count = Number(digits)
  return {
    ...(Number.isInteger(count) && count >= 1 && count <= 15 && { significant_digits: count }),
    ...(comma === 'no' && { decimal_comma: false }),
    ...(truncated === 'yes' && { truncated: true }),
  }
}
