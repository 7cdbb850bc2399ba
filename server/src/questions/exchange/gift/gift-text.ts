import type { Note } from '../reading.ts'
import { readFormatted, type TextFormat, textFormats } from '../text/read-formatted.ts'

/** What a question of GIFT has between its braces. */
export interface GiftParts {
  /** Still escaped, without the general feedback. */
  answers: string
  format: TextFormat
  note: Note
}

const escaped = new Set(['\\', '~', '=', '#', '{', '}', ':'])
/** Commands of TeX that begin like the escaped line break. */
const texCommand =
  /^n(?:abla|atural|e|earrow|eg|eq|exists|i|leq|geq|less|mid|ot|otin|parallel|sim|subset\w*|supset\w*|u|warrow)(?![A-Za-z])/

/** The place of the first of these characters that is not escaped; -1 for none. */
export function findUnescaped(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '\\') at += 1
    else if (signs.includes(sign)) return at
  }
  return -1
}

/** Text with its escapes resolved. A backslash before any other character stays, as in formulas. */
function unescape(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const next = text[at + 1]
    if (sign !== '\\' || next === undefined) out += sign
    else if (escaped.has(next)) {
      out += next
      at += 1
    } else if (next === 'n' && !texCommand.test(text.slice(at + 1, at + 20))) {
      out += '\n'
      at += 1
    } else out += sign
  }
  return out
}

const formatMark = /^\s*\[(html|moodle|plain|markdown)\]/
const isFormat = (word: string | undefined): word is TextFormat =>
  (textFormats as readonly (string | undefined)[]).includes(word)

/** Plain text of a text of GIFT, and the format that it names; texts without one have the format of the question. */
export function readGiftText(text: string, usual: TextFormat, note: Note): { text: string; format: TextFormat } {
  const match = formatMark.exec(text)
  const format = isFormat(match?.[1]) ? match[1] : usual
  return { text: readFormatted(unescape(text.slice(match?.[0].length ?? 0)).trim(), format, note), format }
}

/** Text with the characters escaped that GIFT gives a meaning. */
export const escapeGift = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\~=#{}:]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
