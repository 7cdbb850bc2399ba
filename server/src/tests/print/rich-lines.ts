import type { Weight } from '../../platform/pdf/fonts.ts'
import type { Pen } from '../../platform/pdf/pen.ts'
import type { Run } from './formula-runs.ts'

export interface TextStyle {
  /** Points. */
  size: number
  weight?: Weight
  color?: string
}
/** A line: texts with their distance from its left end. */
export interface RichLine {
  pieces: (Run & { x: number })[]
  width: number
}

const scriptSize = 0.7
export const leading = 1.4

/** Breaks texts with raised and lowered parts into lines, and writes them. */
export interface RichPen {
  lines: (runs: readonly Run[], style: TextStyle, width: number) => RichLine[]
  write: (line: RichLine, style: TextStyle, x: number, y: number) => void
}

export function richPenOn(pen: Pen): RichPen {
  const known = new Map<string, number>()
  /** Shaping takes most of the time, and words repeat. */
  const measure = ({ text, shift }: Run, { size, weight = 'regular' }: TextStyle): number => {
    const key = `${shift === 0} ${size} ${weight} ${text}`
    const found = known.get(key) ?? pen.measure(text, shift === 0 ? size : size * scriptSize, weight)
    known.set(key, found)
    return found
  }
  const widthOf = (runs: readonly Run[], style: TextStyle) => runs.reduce((sum, run) => sum + measure(run, style), 0)

  return {
    lines(runs, style, width) {
      const space = measure({ text: ' ', shift: 0 }, style)
      const made: RichLine[] = []
      for (const words of paragraphsOf(runs)) {
        let line: RichLine = { pieces: [], width: 0 }
        for (const word of words.flatMap((one) => fitting(one, width, (part) => widthOf(part, style)))) {
          const gap = line.pieces.length > 0 ? space : 0
          const needed = widthOf(word, style)
          if (line.width + gap + needed > width && line.pieces.length > 0) {
            made.push(line)
            line = { pieces: [], width: 0 }
          }
          append(line, word, line.pieces.length > 0 ? space : 0, (run) => measure(run, style))
        }
        made.push(line)
      }
      return made
    },
    write({ pieces }, { size, weight, color }, x, y) {
      for (const piece of pieces) {
        const own = piece.shift === 0 ? size : size * scriptSize
        // All heights share a baseline, which the pen sets at 1.07 of the size.
        const rise = piece.shift === 0 ? 0 : piece.shift === 1 ? size * 0.36 : -size * 0.16
        pen.write(piece.text, {
          x: x + piece.x,
          y: y + (size - own) * 1.07 - rise,
          size: own,
          // Lines are already broken: the extra width keeps PDFKit from breaking them again.
          width: 2_000,
          ...(weight && { weight }),
          ...(color !== undefined && { color }),
        })
      }
    },
  }
}

/** Adds a word to a line. Words on the line itself become one piece, so that their spaces can be copied. */
function append(line: RichLine, word: readonly Run[], gap: number, measure: (run: Run) => number): void {
  for (const [place, run] of word.entries()) {
    const last = line.pieces.at(-1)
    const before = place === 0 ? gap : 0
    if (last?.shift === 0 && run.shift === 0) last.text += `${before > 0 ? ' ' : ''}${run.text}`
    else line.pieces.push({ ...run, x: line.width + before })
    line.width += before + measure(run)
  }
}

/** The words of each line of a text, which is not broken at a no-break space; the parts of a word have no space between them. */
function paragraphsOf(runs: readonly Run[]): Run[][][] {
  const paragraphs: Run[][][] = [[]]
  let word: Run[] = []
  const endWord = () => {
    if (word.length > 0) paragraphs.at(-1)?.push(word)
    word = []
  }
  for (const { text, shift } of runs)
    for (const part of text.split(/([ \t\r\n]+)/)) {
      if (part === '') continue
      if (!/^[ \t\r\n]/.test(part)) {
        word.push({ text: part, shift })
        continue
      }
      endWord()
      if (part.includes('\n')) paragraphs.push([])
    }
  endWord()
  return paragraphs
}

/** A word, broken between graphemes where it is longer than a line. */
function fitting(word: Run[], width: number, widthOf: (word: Run[]) => number): Run[][] {
  if (widthOf(word) <= width) return [word]
  const made: Run[][] = [[]]
  for (const { text, shift } of word)
    for (const { segment } of graphemes.segment(text)) {
      const letter = { text: segment, shift }
      const current = made.at(-1) ?? []
      if (current.length > 0 && widthOf([...current, letter]) > width) made.push([letter])
      else current.push(letter)
    }
  return made.map(mergedRuns)
}

function mergedRuns(runs: Run[]): Run[] {
  const made: Run[] = []
  for (const run of runs) {
    const last = made.at(-1)
    if (last?.shift === run.shift) last.text += run.text
    else made.push({ ...run })
  }
  return made
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
