/** A run of a line: plain, strong, emphasised, a link, or the TeX of a formula. */
export interface TextRun {
  text: string
  look?: 'strong' | 'slanted'
  href?: string
  /** Set where `text` is the TeX of a formula. */
  isFormula?: true
}

export type MarkupBlock =
  | { kind: 'heading'; level: 2 | 3; pieces: TextRun[] }
  | { kind: 'paragraph'; pieces: TextRun[] }
  | { kind: 'list'; ordered: boolean; items: TextRun[][] }

const marks = /\*\*(\S(?:[^*]*\S)?)\*\*|\*(\S(?:[^*]*\S)?)\*|\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/g

/** Parses `**strong**`, `*emphasised*` and `[text](https://…)`; everything else is plain text. */
export function parseRuns(line: string): TextRun[] {
  const pieces: TextRun[] = []
  let at = 0
  for (const match of line.matchAll(marks)) {
    if (match.index > at) pieces.push({ text: line.slice(at, match.index) })
    const [matched, strong, slanted, words, href] = match
    if (strong !== undefined) pieces.push({ text: strong, look: 'strong' })
    else if (slanted !== undefined) pieces.push({ text: slanted, look: 'slanted' })
    else if (words !== undefined && href !== undefined) pieces.push({ text: words, href })
    at = match.index + matched.length
  }
  if (at < line.length) pieces.push({ text: line.slice(at) })
  return pieces
}

/**
 * Parses the limited Markdown of plans and posts: `##` and `###` headings, `-` and `1.` lists, and paragraphs separated by empty
 * lines. The only parser of markup; there is no HTML in it.
 */
export function parseMarkup(source: string, parseLine = parseRuns): MarkupBlock[] {
  const blocks: MarkupBlock[] = []
  let open: { kind: 'paragraph' | 'bullets' | 'numbers'; lines: string[] } | null = null
  const close = () => {
    if (open?.kind === 'paragraph') blocks.push({ kind: 'paragraph', pieces: parseLine(open.lines.join(' ')) })
    else if (open)
      blocks.push({ kind: 'list', ordered: open.kind === 'numbers', items: open.lines.map((line) => parseLine(line)) })
    open = null
  }
  const add = (kind: 'paragraph' | 'bullets' | 'numbers', line: string) => {
    if (open?.kind !== kind) close()
    open ??= { kind, lines: [] }
    open.lines.push(line)
  }
  for (const raw of source.split(/\r?\n/)) {
    const line = raw.trim()
    const heading = /^(##|###) (.+)$/.exec(line)
    const item = /^(?:([-*])|\d{1,3}[.)]) (.+)$/.exec(line)
    if (line === '') close()
    else if (heading) {
      close()
      blocks.push({ kind: 'heading', level: heading[1] === '##' ? 2 : 3, pieces: parseLine(heading[2] ?? '') })
    } else if (item) add(item[1] ? 'bullets' : 'numbers', item[2] ?? '')
    else add('paragraph', line)
  }
  close()
  return blocks
}
