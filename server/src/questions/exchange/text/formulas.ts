import { splitFormulas } from '@ariviyal/contract/questions/formulas'
import { limits } from '@ariviyal/contract/limits'

const otherFormula = /\\\(([^\n]{1,2000}?)\\\)|\\\[([^\n]{1,2000}?)\\\]|\$\$([^$\n]{1,2000})\$\$/g

/** Longer texts are refused anyway; the search takes the square of their length. */
const searchedMax = 4 * limits.questionMax

/**
 * Formulas between `\(` and `\)`, as Moodle shows them. Other dollars stand for themselves, unless the text would come back with another
 * meaning: then they keep a backslash.
 */
export function toBackslashFormulas(text: string): string {
  const pieces = splitFormulas(text)
  const meaning = JSON.stringify(pieces)
  const write = (dollar: string) =>
    pieces
      .map((piece) => ('tex' in piece ? String.raw`\(${piece.tex}\)` : piece.text.replaceAll('$', () => dollar)))
      .join('')
  const isRead = (written: string) => JSON.stringify(splitFormulas(toDollarFormulas(written))) === meaning
  return ['$', String.raw`\$`].map(write).find(isRead) ?? text
}

/** Formulas of other products, between dollars. */
export const toDollarFormulas = (text: string): string =>
  text.length > searchedMax
    ? text
    : text.replaceAll(otherFormula, (_all, inline?: string, display?: string, dollars?: string) => {
        const formula = (inline ?? display ?? dollars ?? '').trim()
        return formula === '' ? '' : `$${formula}$`
      })
