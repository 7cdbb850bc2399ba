/** A number of a question as programs write it: a point, and `e` before a power of ten. */
export const plainNumber = (text: string): string =>
  text
    .trim()
    .replace(',', '.')
    .replace(/\s?[x×*]\s?10\^/, 'e')
    .replace('E', 'e')

/** The middle of a range and half its width, without the digits that binary fractions add. */
export function middleOf(from: string, to: string): { right: string; tolerance: string } {
  const short = (value: number) => String(Number(value.toPrecision(15)))
  const [low, high] = [Number(plainNumber(from)), Number(plainNumber(to))]
  return { right: short((low + high) / 2), tolerance: short(Math.abs(high - low) / 2) }
}
