import { shape, widthOf, type Run, type TextStyle } from '../fonts.ts'
import type { InlineSpan } from '../parse-inline.ts'

export interface Line {
  runs: Run[]
  width: number
}

interface Word {
  runs: Run[]
  width: number
  /** Width of the preceding space; zero for a break opportunity without one (after a dash or a slash). */
  gap: number
  spaceStyle: TextStyle
}

/** The style of a span within text of this base style. */
export function styleOf(base: TextStyle, span: InlineSpan): TextStyle {
  const heavier = base.family === 'serif' ? 600 : 700
  return { ...base, weight: span.bold ? heavier : base.weight, italic: base.italic || span.italic }
}

function words(spans: InlineSpan[], base: TextStyle): Word[] {
  const found: Word[] = []
  let open = false
  for (const span of spans) {
    const style = styleOf(base, span)
    for (const piece of span.text.match(/ +|[^ ]+/g) ?? []) {
      if (piece.startsWith(' ')) {
        open = false
        const gap = widthOf(shape(' ', style))
        found.push({ runs: [], width: 0, gap, spaceStyle: style })
        open = true
        continue
      }
      for (const part of piece.match(/.+?(?:[—–/](?=[A-Za-z(])|(?<=[a-z])-(?=[a-z])|$)/gu) ?? []) {
        const runs = shape(part, style)
        const last = found.at(-1)
        if (open && last) {
          last.runs.push(...runs)
          last.width += widthOf(runs)
        } else found.push({ runs, width: widthOf(runs), gap: 0, spaceStyle: style })
        open = !/[—–/-]$/.test(part) || part === '—' || part === '–'
      }
    }
  }
  return found.filter((word) => word.runs.length > 0)
}

function joined(line: Word[], last: boolean): Line {
  const runs: Run[] = []
  const push = (run: Run) => {
    const before = runs.at(-1)
    if (before && before.face === run.face && before.rise === run.rise && before.size === run.size) {
      before.text += run.text
      before.width += run.width
    } else runs.push({ ...run })
  }
  line.forEach((word, i) => {
    if (i > 0 && word.gap > 0) for (const run of shape(' ', word.spaceStyle)) push(run)
    for (const run of word.runs) push(run)
  })
  const width = widthOf(runs)
  // The space at the end of a line is drawn too, so that copied text and screen readers keep words apart.
  const end = line.at(-1)
  if (!last && end) for (const run of shape(' ', end.spaceStyle)) push(run)
  return { runs, width }
}

/**
 * Breaks a paragraph into lines of at most `width` with minimum raggedness: the sum of the squared slack of all lines but the last is
 * minimal.
 */
export function breakLines(spans: InlineSpan[], base: TextStyle, width: number): Line[] {
  const list = words(spans, base)
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= list.length; end++) {
    let lineWidth = 0
    let choice = { cost: Number.POSITIVE_INFINITY, from: end - 1 }
    for (let from = end - 1; from >= 0; from--) {
      const word = list[from]
      if (!word) break
      lineWidth += word.width + (from === end - 1 ? 0 : (list[from + 1]?.gap ?? 0))
      if (lineWidth > width + 0.01 && from < end - 1) break
      const slack = Math.max(0, width - lineWidth)
      const isLast = end === list.length
      // A last line of one short word looks like a mistake; it costs as much as a very loose line.
      const own = isLast ? (lineWidth < width * 0.12 && from > 0 ? (width * 0.3) ** 2 : 0) : slack ** 2
      const cost = (best[from]?.cost ?? 0) + own + (lineWidth > width + 0.01 ? 1e9 : 0)
      if (cost < choice.cost) choice = { cost, from }
    }
    best.push(choice)
  }
  const lines: Line[] = []
  for (let end = list.length; end > 0;) {
    const from = best[end]?.from ?? 0
    lines.unshift(joined(list.slice(from, end), end === list.length))
    end = from
  }
  return lines
}

/** Width of the longest word, and of the text on one line. */
export function extent(spans: InlineSpan[], base: TextStyle): { min: number; max: number } {
  const list = words(spans, base)
  return {
    min: Math.max(0, ...list.map((word) => word.width)),
    max: list.reduce((sum, word, i) => sum + word.width + (i > 0 ? word.gap : 0), 0),
  }
}
