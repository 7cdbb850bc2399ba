/** Maximum combining marks in a row: the limit of the Stream-Safe Text Format (UAX #15). */
const marksMax = 30

/** Marks, and the two letters that become marks in NFKD. */
const marksInARow = /[\p{M}\uff9e\uff9f]+/gu

/** At most two UTF-16 units per mark. */
const firstMarks = (marks: string): string =>
  marks.length <= marksMax
    ? marks
    : Array.from(marks.slice(0, 2 * marksMax))
        .slice(0, marksMax)
        .join('')

/** Characters accepted before normalisation: at most four become one in NFC, and white space is trimmed. */
export const rawMax = (max: number): number => 4 * max

/**
 * Normalises untrusted text in linear time. Cuts it to `max` UTF-16 units and limits marks in a row to 30 first,
 * because reordering marks takes quadratic time. The only caller of `normalize`.
 */
export const normalText = (text: string, max: number, form: 'NFC' | 'NFKD' = 'NFC'): string =>
  text.slice(0, max).toWellFormed().replaceAll(marksInARow, firstMarks).normalize(form)
