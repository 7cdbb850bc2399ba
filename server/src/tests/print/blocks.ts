import { plainText, type Run } from '@ariviyal/contract/questions/formula-runs'
import { ink } from '../../platform/pdf/look.ts'
import { penOn } from '../../platform/pdf/pen.ts'
import { type Tags, tagsOn } from '../../platform/pdf/tagged.ts'
import { leading, type RichLine, richPenOn, type TextStyle } from './rich-lines.ts'

/** Something of a known height that is drawn on one page. */
export interface Block {
  height: number
  /** How far formulas lower the baseline of its first line. */
  rise?: number
  draw: (x: number, y: number) => void
}

interface Placed extends Omit<TextStyle, 'size'> {
  size?: number
  /** Distance from the left edge, in points; the width is what remains of `until`. */
  from?: number
  until?: number
  align?: 'left' | 'centre' | 'right'
  tag?: string
  above?: number
}

export interface Blocks {
  /** A paragraph; a long one is a block for each line, so that it can be broken over pages. */
  text: (text: string | readonly Run[], placed?: Placed) => Block[]
  /** Width of a text on one line. */
  widthOf: (text: string | readonly Run[]) => number
  /** Blocks side by side, as high as the highest. */
  beside: (...columns: Block[][]) => Block
  rule: (from: number, until: number, above: number) => Block
  frame: (from: number, until: number, height: number) => Block
  picture: (bytes: Uint8Array, alt: string, from: number, width: number, height: number) => Block
  space: (height: number) => Block
  tags: Tags
}

const textSize = 10.5
/** Above this a paragraph is broken over pages. */
const linesTogether = 12

export function blocksOn(doc: PDFKit.PDFDocument, title: string, width: number): Blocks {
  const pen = richPenOn(doc, penOn(doc))
  const tags = tagsOn(doc, title)
  const runsOf = (text: string | readonly Run[]): readonly Run[] =>
    typeof text === 'string' ? [{ text, shift: 0 }] : text

  return {
    tags,
    text(text, { from = 0, until = width, align = 'left', tag = 'P', above = 0, size = textSize, ...look } = {}) {
      const style = { size, ...look }
      const runs = runsOf(text)
      const lines = pen.lines(runs, style, until - from)
      const indent = (line: RichLine) => ({ left: 0, centre: 0.5, right: 1 })[align] * (until - from - line.width)
      const heightOfLine = ({ above: more, below }: RichLine) => size * leading + more + below
      const block = (some: RichLine[], words: string, space: number): Block => ({
        height: space + some.reduce((sum, line) => sum + heightOfLine(line), 0),
        rise: some[0]?.above ?? 0,
        draw: (x, y) =>
          tags.tag(tag, words, () => {
            let at = y + space
            for (const line of some) {
              pen.write(line, style, x + from + indent(line), at)
              at += heightOfLine(line)
            }
          }),
      })
      if (lines.length <= linesTogether) return [block(lines, plainText(runs), above)]
      return lines.map((line, place) => block([line], plainText(line.pieces), place === 0 ? above : 0))
    },
    widthOf: (text) => Math.max(0, ...pen.lines(runsOf(text), { size: textSize }, Infinity).map((line) => line.width)),
    beside(...columns) {
      const riseOf = ([first]: Block[]) => first?.rise ?? 0
      const rise = Math.max(0, ...columns.map(riseOf))
      // First lines share a baseline.
      const shiftOf = (column: Block[]) => (column.length > 0 ? rise - riseOf(column) : 0)
      return {
        height: Math.max(...columns.map((column) => heightOf(column) + shiftOf(column))),
        rise,
        draw(x, y) {
          for (const column of columns) drawAll(column, x, y + shiftOf(column))
        },
      }
    },
    rule: (from, until, above) => ({
      height: above,
      draw: (x, y) => tags.artifact(() => doc.rect(x + from, y + above - 0.6, until - from, 0.6).fill(ink.soft)),
    }),
    frame: (from, until, height) => ({
      height: height + 8,
      draw: (x, y) =>
        tags.artifact(() =>
          doc
            .lineWidth(0.6)
            .rect(x + from, y + 4, until - from, height)
            .stroke(ink.soft),
        ),
    }),
    picture: (bytes, alt, from, pictureWidth, height) => ({
      height: height + 8,
      draw: (x, y) =>
        tags.figure(alt, () => doc.image(Buffer.from(bytes), x + from, y + 4, { width: pictureWidth, height })),
    }),
    space: (height) => ({ height, draw: () => undefined }),
  }
}

export const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0)

function drawAll(blocks: readonly Block[], x: number, y: number): void {
  let at = y
  for (const { height, draw } of blocks) {
    draw(x, at)
    at += height
  }
}
