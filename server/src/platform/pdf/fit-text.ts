import type { Weight } from './fonts.ts'
import type { Pen } from './pen.ts'

interface Room {
  /** Points. */
  width: number
  /** The sizes to try, the best first, each with the lines that there is room for. */
  sizes: readonly (readonly [size: number, lines: number])[]
  weight?: Weight
}

interface Line {
  text: string
  /** Whether a word had to be cut at its end. */
  cut: boolean
}

/** The largest size at which a text fits, with its lines. One that fits at none is set in the last size and takes the lines that it needs. */
export function fitText(pen: Pen, text: string, { width, sizes, weight }: Room): { size: number; lines: string[] } {
  let best: { size: number; lines: Line[] } = { size: 0, lines: [] }
  for (const [size, room] of sizes) {
    const lines = breakLines(text, (part) => pen.measure(part, size, weight) <= width)
    best = { size, lines }
    // A word is not cut while a smaller size can still keep it whole.
    if (lines.length <= room && lines.every((line) => !line.cut)) break
  }
  return { size: best.size, lines: best.lines.map((line) => line.text) }
}

/** Puts as many words on a line as it takes; a word that is longer than a line is cut between its letters. */
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
    for (const { segment } of letters.segment(word)) {
      if (line && !fits(line + segment)) {
        lines.push({ text: line, cut: true })
        line = ''
      }
      line += segment
    }
  }
  return line ? [...lines, { text: line, cut: false }] : lines
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
