/** Marks on one letter beyond which nobody writes, but programs pay: the Stream-Safe Text Format of UAX #15 has as many. */
const marksMax = 30

/** Marks, and the two letters that become marks in NFKD. */
const marksInARow = /[\p{M}\uff9e\uff9f]+/gu

/** Two UTF-16 units at most for each mark. */
const firstMarks = (marks: string): string =>
  marks.length <= marksMax
    ? marks
    : Array.from(marks.slice(0, 2 * marksMax))
        .slice(0, marksMax)
        .join('')

/** The characters that a text may have before it is made shorter: at most four become one in NFC, and there is white space around. */
export const rawMax = (max: number): number => 4 * max

/**
 * Text of others in a normal form of Unicode, well-formed. It takes linear time: what is longer than `max` UTF-16 units is cut first, and so is a
 * row of more than 30 marks, since putting marks into their order takes time by the square of their number. Nothing else may call `normalize`.
 */
export const normalText = (text: string, max: number, form: 'NFC' | 'NFKD' = 'NFC'): string =>
  text.slice(0, max).toWellFormed().replaceAll(marksInARow, firstMarks).normalize(form)

/** An address without the slashes at its end. */
export function withoutEndSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
