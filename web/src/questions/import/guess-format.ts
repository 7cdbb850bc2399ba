import { decodeText } from '@ariviyal/contract/decode-text'
import type { ImportFormat } from '@ariviyal/contract/questions/exchange'

/** The format that a text most likely has; undefined for one that looks like none. */
export function guessFormat(text: string, fileName = ''): ImportFormat | undefined {
  const start = text.slice(0, 20_000)
  if (/^\s*(?:<\?xml|<quiz|<question)/.test(start.replace(/^\uFEFF/, ''))) return 'moodle-xml'
  const [head = ''] = start
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split('\n', 1)
  if (/^"?kind"?\s*[,;\t]/i.test(head) || /\.csv$/i.test(fileName)) return 'csv'
  if (/^[ \t]*(?:::|\$CATEGORY:)/m.test(start) || /(?<!\\)\{\s*(?:[=~#]|T\b|F\b|TRUE\b|FALSE\b|\})/.test(start))
    return 'gift'
  if (/^[ \t]*(?:Q\w{0,20}[ \t]*(?:\.[ \t]*)?)?\d{1,4}\s?[.)]\s/im.test(start)) return 'paste'
  if (/(?:^|\n)ANSWER:\s*[A-Z]\b/.test(start)) return 'aiken'
  return /^[ \t]*ans(?:wer)?[ \t]*[:.]/im.test(start) ? 'paste' : undefined
}

/** The format of a file that is sent as bytes; undefined for a text. */
export function fileFormatOf(bytes: Uint8Array, fileName: string): 'xlsx' | 'qti' | undefined {
  if (startsWith(bytes, 'PK')) return /\.xls[xm]$/i.test(fileName) || isWorkbook(bytes) ? 'xlsx' : 'qti'
  // Excel before 2007, or with a password: the server says what to do.
  if (startsWith(bytes, '\u00D0\u00CF')) return 'xlsx'
  const start = decodeText(bytes.subarray(0, 20_000))
  return /<(?:[\w.-]+:)?(?:qti-assessment-item|assessmentItem|manifest|questestinterop)[\s>]/.test(start)
    ? 'qti'
    : undefined
}

const startsWith = (bytes: Uint8Array, signs: string): boolean =>
  Array.from(signs, (sign) => sign.codePointAt(0)).every((code, place) => bytes[place] === code)

/** Whether an archive lists the main part of a workbook. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  new TextDecoder('windows-1252').decode(bytes).includes('xl/workbook.xml')

/** Text to show: without the pictures and sounds that a file of Moodle holds. */
export const withoutFiles = (text: string): string =>
  text.replaceAll(/<file\b[^<>]{0,1000}>[A-Za-z\d+/=\s]*<\/file>/g, (file) => '\n'.repeat(file.split('\n').length - 1))
