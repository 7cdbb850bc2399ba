import type { PictureSlot } from '../pictures/picture-slot.ts'
import type { Note } from '../reading.ts'
import { toDollarFormulas } from './formulas.ts'
import { isMediaAddress, mediaLeftOut } from './media.ts'
import { readHtml } from './read-html.ts'

/** Moodle's names of the formats of a text. */
export const textFormats = ['html', 'moodle', 'plain', 'markdown'] as const
export type TextFormat = (typeof textFormats)[number]

/** Signs of HTML in a text whose format also permits plain text: a known element, or an entity. */
const looksLikeHtml =
  /<\/?(?:a|b|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|small|span|strong|sub|sup|table|tbody|td|th|tr|tt|u|ul)(?:\s[^<>]*)?\/?>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);/i

/** Text without the marks of Markdown; its formulas, code and lists stay readable. */
const withoutMarkdown = (text: string, note: Note): string =>
  text
    .replaceAll(/^#{1,6}[ \t]+/gm, '')
    .replaceAll(
      /(!?)\[([^[\]\n]{0,500})\]\(([^()\s]{0,2000})\)/g,
      (_all, mark: string, words: string, address: string) => {
        if (mark === '' && isMediaAddress(address)) note(mediaLeftOut)
        return words
      },
    )
    .replaceAll(/\*\*(?=\S)([^*\n]{1,2000})\*\*/g, '$1')
    .replaceAll(/(?<!\w)__(?=\S)([^_\n]{1,2000})__(?!\w)/g, '$1')
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]{1,2000})(?<=\S)\*(?![\w*])/g, '$1')
    .replaceAll(/`([^`\n]{1,2000})`/g, '$1')

/** Plain text of a text in one of Moodle's formats, whose picture fills the slot. */
export function readFormatted(text: string, format: TextFormat, note: Note, slot?: PictureSlot): string {
  if (format === 'html') return readHtml(text, note, { slot })
  if (format === 'plain') return toDollarFormulas(text.trim())
  const marked = format === 'markdown' ? withoutMarkdown(text, note) : text
  return looksLikeHtml.test(marked) ? readHtml(marked, note, { lines: true, slot }) : toDollarFormulas(marked.trim())
}
