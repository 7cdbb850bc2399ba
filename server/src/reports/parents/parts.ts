import { fitText } from '../../platform/pdf/fit-text.ts'
import type { Weight } from '../../platform/pdf/fonts.ts'
import { ink } from '../../platform/pdf/look.ts'
import { penOn } from '../../platform/pdf/pen.ts'
import type { Tags } from '../../platform/pdf/tagged.ts'

/** A piece of a page with its height in points. */
export interface Part {
  height: number
  draw: (tags: Tags, x: number, y: number) => void
}

export interface TextLook {
  size: number
  weight?: Weight
  color?: string
  /** Space above, in points. */
  above?: number
  /** The rest of a longer text is left out, and three dots say so. */
  lines?: number
  align?: 'left' | 'right'
}

const leading = 1.36

export const heightOf = (parts: readonly Part[]): number => parts.reduce((sum, { height }) => sum + height, 0)

/** Makes the parts of one document. */
export function partsOn(doc: PDFKit.PDFDocument) {
  const pen = penOn(doc)
  return {
    text(tag: string, words: string, width: number, look: TextLook): Part {
      const { size, weight = 'regular', color = ink.text, above = 0, lines: most = Infinity, align = 'left' } = look
      const all = words === '' ? [] : fitText(pen, words, { width, sizes: [[size, 1]], weight }).lines
      const lines = all.length <= most ? all : [...all.slice(0, most - 1), shortened(all[most - 1] ?? '')]
      return {
        height: above + lines.length * size * leading,
        draw: (tags, x, y) =>
          tags.tag(tag, words, () => {
            for (const [place, line] of lines.entries()) {
              const indent = align === 'right' ? width - pen.measure(line, size, weight) : 0
              // Lines are broken already: the extra width keeps PDFKit from breaking them again.
              const at = { x: x + indent, y: y + above + place * size * leading, width: width * 2 }
              pen.write(line, { ...at, size, weight, color })
            }
          }),
      }
    },
    /** Cells side by side, as a row of a table, with a line below. */
    row(cells: { part: Part; x: number }[], line: { thick: number; color: string }, width: number): Part {
      const inner = Math.max(...cells.map(({ part }) => part.height)) + 5
      return {
        height: inner + 1.5,
        draw(tags, x, y) {
          tags.group('TR', (row) => {
            for (const { part, x: from } of cells) part.draw(row, x + from, y + 2)
          })
          tags.artifact(() => doc.rect(x, y + inner, width, line.thick).fill(line.color))
        },
      }
    },
    group: (type: string, parts: Part[]): Part => ({
      height: heightOf(parts),
      draw: (tags, x, y) => tags.group(type, (within) => drawAll(parts, within, x, y)),
    }),
    /** Two parts beside each other. */
    beside: (left: Part, right: Part, rightFrom: number): Part => ({
      height: Math.max(left.height, right.height),
      draw(tags, x, y) {
        left.draw(tags, x, y)
        right.draw(tags, x + rightFrom, y)
      },
    }),
    bar: (share: number, width: number): Part => ({
      height: 12,
      draw: (tags, x, y) =>
        tags.artifact(() => {
          doc.rect(x, y + 5, width, 5).fill(ink.line)
          doc.rect(x, y + 5, Math.max(1, width * Math.min(1, share)), 5).fill(ink.indigo)
        }),
    }),
    rule: (width: number, above: number, color: string = ink.line): Part => ({
      height: above + 1,
      draw: (tags, x, y) => tags.artifact(() => doc.rect(x, y + above, width, 0.8).fill(color)),
    }),
  }
}
export type Parts = ReturnType<typeof partsOn>

export function drawAll(parts: readonly Part[], tags: Tags, x: number, y: number): void {
  let at = y
  for (const part of parts) {
    part.draw(tags, x, at)
    at += part.height
  }
}

/** Without its last word, so that the dots fit. */
const shortened = (line: string): string =>
  `${line.slice(0, line.trimEnd().lastIndexOf(' ')).trimEnd() || line.slice(0, -2)}…`
