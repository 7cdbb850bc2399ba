import { decodeAddress, decodePicture, type FindPicture, pathIn } from '../pictures/embedded-pictures.ts'
import { PictureSlot } from '../pictures/picture-slot.ts'
import type { TakenPictures } from '../pictures/taken-pictures.ts'
import type { Note } from '../reading.ts'
import { pluginFile } from '../text/plugin-file.ts'
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

/** Plain text of an element, whose picture fills the slot; `usual` is the format of an element that names none. */
export function readText(
  element: XmlElement | undefined,
  note: Note,
  { usual = 'moodle', slot }: { usual?: TextFormat; slot?: PictureSlot } = {},
): string {
  if (!element) return ''
  const named = element.attributes['format'] ?? ''
  const format = Object.hasOwn(formats, named) ? (formats[named] ?? usual) : usual
  return readFormatted(sourceOf(element), format, note, slot)
}

/** Plain text of an element with its picture. A picture alone is its description in words. */
export function readPictured(element: XmlElement | undefined, note: Note, pictures: TakenPictures) {
  const slot = new PictureSlot(filesOf(element), pictures, note)
  const text = readText(element, note, { slot })
  return { text: text || slot.description, ...slot.field }
}

/** The files of an element by the address that its text has for each. */
function filesOf(element: XmlElement | undefined): FindPicture {
  const files = new Map(
    childrenOf(element, 'file').map((file) => [
      `${pluginFile}${file.attributes['path'] ?? '/'}${file.attributes['name'] ?? ''}`,
      file,
    ]),
  )
  return (address) => {
    const file = files.get(decodeAddress(pathIn(address)))
    return file?.attributes['encoding'] === 'base64' ? decodePicture(file.text) : undefined
  }
}

/** Text that is no HTML: a name, a short answer, a number. */
export const wordOf = (element: XmlElement | undefined): string =>
  element ? readText(withoutFormat(element), () => {}, { usual: 'plain' }) : ''
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
