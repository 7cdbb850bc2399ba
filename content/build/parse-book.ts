export const CATEGORIES = ['Physics', 'Chemistry', 'Biology', 'Earth science'] as const
export type Category = (typeof CATEGORIES)[number]
/** `safety` follows a `try` in the form of `safety.ts`; `apart` has a mistake and a question that shows it; `board` closes a chapter. */
export const BOXES = ['try', 'safety', 'note', 'careful', 'apart', 'marks', 'board'] as const
export type BoxKind = (typeof BOXES)[number]
export type Align = 'left' | 'center' | 'right'

export interface BookMeta {
  title: string
  subtitle: string
  author: string
  category: Category
  grades: string
  premium: boolean
  order: number
  description: string
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: string[] }
  | { kind: 'table'; align: Align[]; head: string[]; rows: string[][] }
  | { kind: 'equation'; lines: string[] }
  | { kind: 'figure'; alt: string; file: string; caption: string }
  | { kind: 'box'; box: BoxKind; title: string; blocks: Block[] }

export interface Book {
  meta: BookMeta
  blocks: Block[]
}

const FIGURE = /^!\[([^\]]+)\]\(([\w./-]+)(?:\s+"(.*)")?\)$/
const BULLET = /^[-*]\s+(.*)$/
const NUMBERED = /^(\d+)\.\s+(.*)$/

function parseMeta(lines: string[]): BookMeta {
  const values = new Map<string, string>()
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at < 0) throw new Error(`front matter: no colon in "${line}"`)
    values.set(
      line.slice(0, at).trim(),
      line
        .slice(at + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    )
  }
  const need = (key: string) => {
    const value = values.get(key)
    if (!value) throw new Error(`front matter: "${key}" is missing`)
    return value
  }
  const category = CATEGORIES.find((name) => name === need('category'))
  if (!category) throw new Error(`front matter: unknown category "${need('category')}"`)
  const description = need('description')
  if (description.length > 200)
    throw new Error(`front matter: the description has ${description.length} characters, 200 at most`)
  return {
    title: need('title'),
    subtitle: need('subtitle'),
    author: need('author'),
    category,
    grades: need('grades').replace('-', '–'),
    premium: need('premium') === 'true',
    order: Number(need('order')),
    description,
  }
}

const cells = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function parseTable(lines: string[]): Block {
  const [head = '', rule = '', ...rows] = lines
  const align = cells(rule).map((mark): Align =>
    mark.endsWith(':') ? (mark.startsWith(':') ? 'center' : 'right') : 'left',
  )
  const table = { kind: 'table' as const, align, head: cells(head), rows: rows.map(cells) }
  for (const row of table.rows) {
    if (row.length !== table.head.length)
      throw new Error(`table "${head}": a row has ${row.length} cells: ${row.join(' | ')}`)
  }
  return table
}

function parseBox(lines: string[]): Block {
  const [first = '', ...rest] = lines.map((line) => line.replace(/^>\s?/, ''))
  const opening = /^\[!([a-z]+)\]\s*(.*)$/.exec(first.trim())
  const box = BOXES.find((kind) => kind === opening?.[1])
  if (!opening || !box)
    throw new Error(`a blockquote must open with ${BOXES.map((name) => `[!${name}]`).join(', ')}: ${first}`)
  return { kind: 'box', box, title: opening[2] ?? '', blocks: parseBlocks(rest) }
}

function parseList(lines: string[]): Block {
  const ordered = NUMBERED.test(lines[0] ?? '')
  const items: string[] = []
  for (const line of lines) {
    const item = ordered ? NUMBERED.exec(line)?.[2] : BULLET.exec(line)?.[1]
    if (item !== undefined) items.push(item)
    else if (/^\s+(?:[-*]|\d+\.)\s/.test(line)) throw new Error(`lists have one level: ${line}`)
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return { kind: 'list', ordered, start: ordered ? Number(NUMBERED.exec(lines[0] ?? '')?.[1]) : 1, items }
}

/** Merges list items separated by blank lines into one list. */
function pushList(blocks: Block[], list: Block): void {
  const last = blocks.at(-1)
  const continues = list.kind === 'list' && last?.kind === 'list' && last.ordered === list.ordered
  if (continues && (!list.ordered || list.start === last.start + last.items.length)) last.items.push(...list.items)
  else blocks.push(list)
}

function parseBlocks(lines: string[]): Block[] {
  const blocks: Block[] = []
  let i = 0
  const takeWhile = (test: (line: string) => boolean) => {
    const from = i
    while (i < lines.length && test(lines[i] ?? '')) i++
    return lines.slice(from, i)
  }
  const isList = (line: string) => BULLET.test(line) || NUMBERED.test(line)
  const startsOther = (line: string) => /^(#{1,3} |>|```|\||!\[)/.test(line) || isList(line)
  while (i < lines.length) {
    const line = lines[i] ?? ''
    const heading = /^(#{1,3}) (.*)$/.exec(line)
    const figure = FIGURE.exec(line.trim())
    if (line.trim() === '') i++
    else if (heading) {
      blocks.push({
        kind: 'heading',
        level: heading[1] === '#' ? 1 : heading[1] === '##' ? 2 : 3,
        text: (heading[2] ?? '').trim(),
      })
      i++
    } else if (line.startsWith('```')) {
      if (line.trim() !== '```eq') throw new Error(`a fence must be of language eq: ${line}`)
      i++
      const equation = takeWhile((next) => !next.startsWith('```')).map((text) => text.trim())
      i++
      blocks.push({ kind: 'equation', lines: equation.filter((text) => text !== '') })
    } else if (figure) {
      blocks.push({
        kind: 'figure',
        alt: figure[1] ?? '',
        file: figure[2] ?? '',
        caption: (figure[3] ?? '').replaceAll('\\"', '"'),
      })
      i++
    } else if (line.startsWith('![')) throw new Error(`invalid figure: ${line.slice(0, 90)}`)
    else if (line.startsWith('>')) blocks.push(parseBox(takeWhile((next) => next.startsWith('>'))))
    else if (line.startsWith('|')) blocks.push(parseTable(takeWhile((next) => next.startsWith('|'))))
    else if (isList(line)) pushList(blocks, parseList(takeWhile((next) => isList(next) || /^\s+\S/.test(next))))
    else {
      const text = [lines[i++] ?? '', ...takeWhile((next) => next.trim() !== '' && !startsOther(next))]
      blocks.push({ kind: 'paragraph', text: text.map((part) => part.trim()).join(' ') })
    }
  }
  return blocks
}

/** Parses a `book.md`; raises an error with the offending line for anything outside the format. */
export function parseBook(source: string): Book {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'))
  if (!match) throw new Error('the book has no front matter')
  const blocks = parseBlocks((match[2] ?? '').split('\n'))
  if (blocks[0]?.kind !== 'heading' || blocks[0].level !== 1) throw new Error('the book must start with a chapter')
  return { meta: parseMeta((match[1] ?? '').split('\n')), blocks }
}
