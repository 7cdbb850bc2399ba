import type { Note } from '../reading.ts'
import { readFormatted, type TextFormat } from '../text/read-formatted.ts'
import { childOf, childrenOf, type XmlElement } from '../text/read-xml.ts'

const formats: Record<string, TextFormat> = {
  html: 'html',
  plain_text: 'plain',
  markdown: 'markdown',
  moodle_auto_format: 'moodle',
}

/** Character data of an element, or of the `text` within it. */
const sourceOf = (element: XmlElement): string => childOf(element, 'text')?.text ?? element.text

/** Plain text of an element; `usual` is the format of an element that names none. */
export function readText(element: XmlElement | undefined, note: Note, usual: TextFormat = 'moodle'): string {
  if (!element) return ''
  const named = element.attributes['format'] ?? ''
  return readFormatted(sourceOf(element), Object.hasOwn(formats, named) ? (formats[named] ?? usual) : usual, note)
}

/** Text that is no HTML: a name, a short answer, a number. */
export const wordOf = (element: XmlElement | undefined): string =>
  element ? readText(withoutFormat(element), () => {}, 'plain') : ''
const withoutFormat = (element: XmlElement): XmlElement => ({ ...element, attributes: {} })

export const isTrue = (element: XmlElement | undefined, usual: boolean): boolean => {
  const word = element?.text.trim().toLowerCase() ?? ''
  return word === '' ? usual : word === 'true' || word === '1'
}

export interface MoodleAnswer {
  element: XmlElement
  /** Percent of the marks. */
  fraction: number
}

export const answersOf = (question: XmlElement): MoodleAnswer[] =>
  childrenOf(question, 'answer').map((element) => ({
    element,
    fraction: Number(element.attributes['fraction'] ?? 0) || 0,
  }))

/** The answers worth most marks; none where no answer is worth any. */
export function bestOf(answers: MoodleAnswer[]): MoodleAnswer[] {
  const most = Math.max(0, ...answers.map(({ fraction }) => fraction))
  return most > 0 ? answers.filter(({ fraction }) => fraction === most) : []
}
