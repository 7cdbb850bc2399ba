import { toBackslashFormulas } from './formulas.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Plain text as HTML that `readHtml` reads back: line breaks, runs of spaces, and formulas as Moodle shows them. */
export const writeHtml = (text: string): string =>
  escapeXml(toBackslashFormulas(text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')))
    .replaceAll(/(^|[ \n]) /gm, '$1&nbsp;')
    .replaceAll(/ (?=\n|$)/g, '&nbsp;')
    .replaceAll('\n', '<br>')
