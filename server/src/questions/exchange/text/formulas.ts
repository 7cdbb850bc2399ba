import { limits } from '@ariviyal/contract/limits'

/**
 * A formula between dollars, as in other editors: nothing that begins or ends with a space, and no digit behind it, so that prices stay
 * prices.
 */
const ownFormula = /(?<![\\$])(\$\$?)(?![\s$])([^$\n]{1,2000}?)(?<!\s)\1(?![\d$])/g
const otherFormula = /\\\(([^\n]{1,2000}?)\\\)|\\\[([^\n]{1,2000}?)\\\]|\$\$([^$\n]{1,2000})\$\$/g

/** Longer texts are refused anyway; the search takes the square of their length. */
const searchedMax = 4 * limits.questionMax

/** Formulas as Moodle shows them, between `\(` and `\)`. */
export const toBackslashFormulas = (text: string): string => text.replaceAll(ownFormula, String.raw`\($2\)`)

/** Formulas of other products, between dollars. */
export const toDollarFormulas = (text: string): string =>
  text.length > searchedMax
    ? text
    : text.replaceAll(otherFormula, (_all, inline?: string, display?: string, dollars?: string) => {
        const formula = (inline ?? display ?? dollars ?? '').trim()
        return formula === '' ? '' : `$${formula}$`
      })
