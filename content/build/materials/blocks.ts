import { type MaterialSource, needed } from '../material-sources.ts'
import { Sheet } from '../sheet.ts'
import { CATEGORY_TONE, type Tone } from '../theme.ts'

const tones: Record<string, Tone> = { ...CATEGORY_TONE, 'Earth and space': CATEGORY_TONE['Earth science'] }
export const toneOf = (source: MaterialSource): Tone => tones[needed(source, 'subject')] ?? CATEGORY_TONE.Physics

/** A4 in points. */
export const A4 = { width: 595.28, height: 841.89 }
export const MARGIN = 54
export const COLUMN = A4.width - 2 * MARGIN

export const FIGURE = /^!\[([^\]]+)\]\(([\w./-]+)\)$/

/** Paragraphs, lists, figures and boxes, which blank lines separate. */
export const blocksOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)

/** The items of a list; null for a block that is not a list. */
export const itemsOf = (block: string): string[] | null =>
  block.startsWith('- ')
    ? block
        .split(/^- /m)
        .filter(Boolean)
        .map((item) => item.trim().replaceAll('\n', ' '))
    : null

export const newSheet = (source: MaterialSource, size: { width: number; height: number }): Sheet =>
  new Sheet(size, {
    title: needed(source, 'title'),
    subject: `${needed(source, 'subject')}, grades ${needed(source, 'grades')}`,
  })
