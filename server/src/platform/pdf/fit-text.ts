import type { Weight } from './fonts.ts'
import type { Pen } from './pen.ts'

interface TextBox {
  /** In points. */
  width: number
  /** Font sizes to try, largest first, each with its maximum number of lines. */
  sizes: readonly (readonly [size: number, lines: number])[]
  weight?: Weight
}

interface Line {
  text: string
  /** Whether a word was broken at the end of the line. */
  cut: boolean
}

/**
 * Finds the largest font size at which a text fits, and its lines. A text that fits at none uses the smallest size, with as many lines as
 * needed.
 */
export function fitText(pen: Pen, text: string, { width, sizes, weight }: TextBox): { size: number; lines: string[] } {
  let best: { size: number; lines: Line[] } = { size: 0, lines: [] }
  for (const [size, maxLines] of sizes) {
    const lines = breakLines(text, (part) => pen.measure(part, size, weight) <= width)
    best = { size, lines }
    // Prefer a smaller size to breaking a word.
    if (lines.length <= maxLines && lines.every((line) => !line.cut)) break
  }
  return { size: best.size, lines: best.lines.map((line) => line.text) }
}

/** Breaks text into lines greedily; a word longer than a line is broken between graphemes. */
function breakLines(text: string, fits: (part: string) => boolean): Line[] {
  const lines: Line[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push({ text: line, cut: false })
    line = ''
    for (const { segment } of graphemes.segment(word)) {
      if (line && !fits(line + segment)) {
        lines.push({ text: line, cut: true })
        line = ''
      }
      line += segment
    }
  }
  return line ? [...lines, { text: line, cut: false }] : lines
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
