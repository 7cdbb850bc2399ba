import type { Weight } from '../../platform/pdf/fonts.ts'
import { ink } from '../../platform/pdf/look.ts'
import type { Pen } from '../../platform/pdf/pen.ts'
import { inkOf } from '../../platform/pdf/text-bounds.ts'
import { formulaRuns, type Run } from '@ariviyal/contract/questions/formula-runs'
import type { Box } from './formulas/box.ts'
import { formulaPieces } from './formulas/formula-boxes.ts'

export interface TextStyle {
  /** Points. */
  size: number
  weight?: Weight
  color?: string
}
/** A text on a line, or a part of a formula. */
type Piece = Run & { box?: Box }

/** A line: texts and formulas with their distance from its left end. */
export interface RichLine {
  pieces: (Piece & { x: number })[]
  width: number
  /** Points that its formulas need above the height of a line of text, and below it. */
  above: number
  below: number
}

/** Pieces without a break between them. */
interface Word {
  pieces: Piece[]
  /** Whether a space comes before it. */
  isSpaced: boolean
}

const scriptSize = 0.7
export const leading = 1.4

/** Breaks texts with raised and lowered parts and formulas into lines, and writes them. */
export interface RichPen {
  lines: (runs: readonly Run[], style: TextStyle, width: number) => RichLine[]
  write: (line: RichLine, style: TextStyle, x: number, y: number) => void
}

export function richPenOn(doc: PDFKit.PDFDocument, pen: Pen): RichPen {
  const known = new Map<string, number>()
  /** Shaping takes most of the time, and words repeat. */
  const widthOfText = (text: string, size: number, weight: Weight = 'regular'): number => {
    const key = `${size} ${weight} ${text}`
    const found = known.get(key) ?? pen.measure(text, size, weight)
    known.set(key, found)
    return found
  }
  const measure = ({ text, shift, box }: Piece, { size, weight }: TextStyle): number =>
    box ? box.width : widthOfText(text, shift === 0 ? size : size * scriptSize, weight)
  const widthOf = (pieces: readonly Piece[], style: TextStyle) =>
    pieces.reduce((sum, piece) => sum + measure(piece, style), 0)

  /** A formula too wide for a line is text, which can be broken anywhere. */
  const piecesOf = (run: Run, { size }: TextStyle, width: number): Piece[] => {
    if (!run.formula) return [run]
    const pieces = formulaPieces(run.formula, size, (text, own, weight) => ({
      width: widthOfText(text, own, weight),
      ...inkOf(text, own, weight),
    }))
    if (pieces.some(({ box }) => box.width > width)) return formulaRuns(run.formula)
    return pieces.map(({ box, text }) => ({ box, text, shift: 0 }))
  }

  return {
    lines(runs, style, width) {
      const space = measure({ text: ' ', shift: 0 }, style)
      const made: RichLine[] = []
      const pieces = runs.flatMap((run) => piecesOf(run, style, width))
      for (const words of paragraphsOf(pieces)) {
        let line = emptyLine()
        for (const { pieces: whole, isSpaced } of words)
          for (const [part, word] of fitting(whole, width, (some) => widthOf(some, style)).entries()) {
            const gap = line.pieces.length > 0 && isSpaced && part === 0 ? space : 0
            if (line.width + gap + widthOf(word, style) > width && line.pieces.length > 0) {
              made.push(line)
              line = emptyLine()
            }
            append(line, word, line.pieces.length > 0 ? gap : 0, (piece) => measure(piece, style))
          }
        made.push(line)
      }
      return made.map((line) => withHeight(line, style.size))
    },
    write({ pieces, above }, { size, weight, color = ink.text }, x, y) {
      const top = y + above
      for (const piece of pieces) {
        if (piece.box) drawBox(doc, pen, piece.box, { x: x + piece.x, baseline: top + size * ascentOfLine, color })
        else {
          const own = piece.shift === 0 ? size : size * scriptSize
          // All heights share a baseline.
          const rise = piece.shift === 0 ? 0 : piece.shift === 1 ? size * 0.36 : -size * 0.16
          pen.write(piece.text, {
            x: x + piece.x,
            y: top + (size - own) * ascentOfLine - rise,
            size: own,
            width: unbroken,
            color,
            ...(weight && { weight }),
          })
        }
      }
    },
  }
}

/** Where the pen sets the baseline, below the top of a line, in parts of the font size. */
const ascentOfLine = 1.07
/** Lines are already broken: the extra width keeps PDFKit from breaking them again. */
const unbroken = 2_000

const emptyLine = (): RichLine => ({ pieces: [], width: 0, above: 0, below: 0 })

/** Formulas may fill most of the space between lines before a line becomes higher. */
function withHeight(line: RichLine, size: number): RichLine {
  const boxes = line.pieces.flatMap(({ box }) => box ?? [])
  const ascent = Math.max(0, ...boxes.map((box) => box.ascent))
  const descent = Math.max(0, ...boxes.map((box) => box.descent))
  return {
    ...line,
    above: Math.max(0, ascent - size * 0.9),
    below: Math.max(0, descent - size * (leading - ascentOfLine - 0.05)),
  }
}

/** Draws the texts and strokes of a formula with its baseline at a height of the page. */
function drawBox(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  { texts, strokes }: Box,
  { x, baseline, color }: { x: number; baseline: number; color: string },
): void {
  for (const { text, x: left, y, size, weight } of texts)
    pen.write(text, { x: x + left, y: baseline - y - size * ascentOfLine, size, weight, color, width: unbroken })
  for (const { path, x: left, y, width } of strokes)
    doc
      .save()
      .translate(x + left, baseline - y)
      .lineWidth(width)
      .lineJoin('miter')
      .path(path)
      .stroke(color)
      .restore()
}

/** Adds a word to a line. Words on the line itself become one piece, so that their spaces can be copied. */
function append(line: RichLine, word: readonly Piece[], gap: number, measure: (piece: Piece) => number): void {
  for (const [place, piece] of word.entries()) {
    const last = line.pieces.at(-1)
    const before = place === 0 ? gap : 0
    if (last && isPlain(last) && isPlain(piece)) last.text += `${before > 0 ? ' ' : ''}${piece.text}`
    else line.pieces.push({ ...piece, x: line.width + before })
    line.width += before + measure(piece)
  }
}

const isPlain = ({ shift, box }: Piece): boolean => shift === 0 && box === undefined

/** The words of each line of a text, which is not broken at a no-break space. A formula can be broken between its pieces. */
function paragraphsOf(pieces: readonly Piece[]): Word[][] {
  const paragraphs: Word[][] = [[]]
  let word: Word = { pieces: [], isSpaced: true }
  const endWord = (isSpaced: boolean) => {
    if (word.pieces.length > 0) paragraphs.at(-1)?.push(word)
    word = { pieces: [], isSpaced }
  }
  for (const [place, piece] of pieces.entries()) {
    if (piece.box) {
      if (pieces[place - 1]?.box && word.pieces.at(-1) === pieces[place - 1]) endWord(false)
      word.pieces.push(piece)
      continue
    }
    for (const part of piece.text.split(/([ \t\r\n]+)/)) {
      if (part === '') continue
      if (!/^[ \t\r\n]/.test(part)) {
        word.pieces.push({ ...piece, text: part })
        continue
      }
      endWord(true)
      if (part.includes('\n')) paragraphs.push([])
    }
  }
  endWord(true)
  return paragraphs
}

/** A word, broken between graphemes where it is longer than a line. */
function fitting(word: Piece[], width: number, widthOf: (word: Piece[]) => number): Piece[][] {
  if (widthOf(word) <= width) return [word]
  const made: Piece[][] = [[]]
  for (const { text, shift, box } of word) {
    if (box) {
      made.push([{ text, shift, box }], [])
      continue
    }
    for (const { segment } of graphemes.segment(text)) {
      const letter = { text: segment, shift }
      const current = made.at(-1) ?? []
      if (current.length > 0 && widthOf([...current, letter]) > width) made.push([letter])
      else current.push(letter)
    }
  }
  return made.filter((pieces) => pieces.length > 0).map(merged)
}

function merged(pieces: Piece[]): Piece[] {
  const made: Piece[] = []
  for (const run of pieces) {
    const last = made.at(-1)
    if (last?.shift === run.shift && !last.box && !run.box) last.text += run.text
    else made.push({ ...run })
  }
  return made
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
