import { bodySize, heightOf, type TextRun } from './fit.ts'

export interface Paragraph {
  text: string
  isHeading: boolean
}

interface Line {
  text: string
  left: number
  bottom: number
  /** Of its longest run: bullets and indices have others. */
  size: number
  longest: number
}

/** A change of the base line by less than this part of the size is the same line: an index or a superscript. */
const sameLine = 0.6

function linesOf(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = []
  for (const run of runs) {
    if (run.str === '') continue
    const [left = 0, bottom = 0] = run.transform.slice(4)
    const size = heightOf(run)
    const line = lines.at(-1)
    if (line && Math.abs(line.bottom - bottom) < sameLine * Math.max(line.size, size)) {
      line.text += run.str
      if (run.str.trim().length > line.longest) Object.assign(line, { size, longest: run.str.trim().length })
    } else if (run.str.trim() !== '') lines.push({ text: run.str, left, bottom, size, longest: run.str.trim().length })
  }
  return lines
}

/** The words of a page as paragraphs, in the order of the file, so that they can be set in any width. */
export function paragraphsOf(runs: readonly TextRun[]): Paragraph[] {
  const body = bodySize(runs)
  const lines = linesOf(runs)
  const paragraphs: (Paragraph & { last: Line })[] = []
  for (const line of lines) {
    const text = line.text.replaceAll(/\s+/g, ' ').trim()
    const isHeading = line.size > body * 1.12 && text.length < 120
    const open = paragraphs.at(-1)
    const drop = open ? open.last.bottom - line.bottom : 0
    const goesOn =
      open?.isHeading === isHeading &&
      Math.abs(open.last.size - line.size) < 1 &&
      drop > 0 &&
      drop < line.size * 1.75 &&
      !text.startsWith('•') &&
      line.left <= open.last.left + line.size * 3
    if (!open || !goesOn) paragraphs.push({ text, isHeading, last: line })
    else {
      // A hyphen at the end of a line divides a word.
      open.text =
        /\p{Ll}-$/u.test(open.text) && /^\p{Ll}/u.test(text) ? open.text.slice(0, -1) + text : `${open.text} ${text}`
      open.last = line
    }
  }
  return paragraphs.map(({ text, isHeading }) => ({ text, isHeading }))
}
