import { drawLines, drawRuns, type Atom, type Doc } from './atoms.ts'
import { breakLines } from './layout/break-lines.ts'
import { drawFolio, dotGrid } from './draw-page.ts'
import { drawSvg } from './draw-svg.ts'
import { shape, widthOf } from './fonts.ts'
import { layOutParagraph, sans, serif, type Look } from './layout/lay-out-text.ts'
import type { BookMeta } from './parse-book.ts'
import { parseInline } from './parse-inline.ts'
import { parseSvg } from './parse-svg.ts'
import { artifact, type Tag } from './structure.ts'
import { COLUMN, INK, INK_SOFT, LINE, PAGE, TURMERIC, type Tone } from './theme.ts'

export interface ContentsEntry {
  name: string
  title: string
  level: 1 | 2
  number?: number
  page: number
  top: number
}

/** pdfkit writes a String object as text, and a primitive string as a name. */
const pdfText = (text: string): string => Object(text)

const plain = (text: string) => [{ text, bold: false, italic: false }]

/** The cover: the illustrator's drawing over the full width, with a strip below; or title and dots without a drawing. */
export function drawCover(doc: Doc, meta: BookMeta, tone: Tone, art: string | undefined, tag: Tag): void {
  if (art) {
    const picture = parseSvg(art)
    const height = (PAGE.width * picture.height) / picture.width
    artifact(doc, () => doc.rect(0, 0, PAGE.width, PAGE.height).fill(INK))
    tag.mark(doc, () => drawSvg(doc, picture, { x: 0, y: 0, width: PAGE.width }))
    const style = sans(10.5, 12, 600).style
    const right = shape(`Grades ${meta.grades}`, style)
    const baseline = (height + PAGE.height) / 2 + 3.5
    artifact(doc, () => {
      drawRuns(doc, shape(meta.category, { ...style, weight: 700 }), 28, baseline, TURMERIC)
      drawRuns(doc, right, PAGE.width - 28 - widthOf(right), baseline, '#FFFFFF')
    })
    return
  }
  artifact(doc, () => {
    doc.rect(0, 0, PAGE.width, PAGE.height).fill(tone.accent)
    dotGrid(doc, { x: 17.77, y: 23.64, width: PAGE.width - 36, height: PAGE.height - 40 }, tone.pale, 24, 1.3)
    doc.rect(0, 190, PAGE.width, 210).fill(tone.accent)
    doc.rect(34, 206, 48, 4).fill(TURMERIC)
  })
  tag.mark(doc, () => {
    const title = sans(40, 42, 800, '#FFFFFF')
    const lines = breakLines(plain(meta.title), title.style, PAGE.width - 68)
    drawLines(doc, lines, { x: 34, y: 222, leading: 42, size: 40, color: title.color })
    const subtitle = serif(14, 19, tone.pale)
    drawLines(doc, breakLines(plain(meta.subtitle), subtitle.style, PAGE.width - 100), {
      x: 34,
      y: 232 + lines.length * 42,
      leading: 19,
      size: 14,
      color: subtitle.color,
    })
  })
}

function setAll(doc: Doc, atoms: Atom[], x: number, top: number): number {
  let y = top
  for (const atom of atoms) {
    y += atom.before
    atom.draw(doc, x, y)
    y += atom.height + atom.after
  }
  return y
}

/** Author, audience and licence of the book. Returns a function that draws it, so that structure is created in reading order. */
export function imprint(meta: BookMeta, tone: Tone, parent: Tag): (doc: Doc) => void {
  const section = parent.add('Sect', { title: 'Imprint' })
  const place = { x: 0, width: COLUMN }
  const text = (source: string, look: Look, after: number) =>
    layOutParagraph(parseInline(source), look, place, section.add('P'), { before: 0, after })
  const small = serif(9.2, 13.4, INK_SOFT)
  const top = [
    ...text(meta.title, sans(22, 25, 700), 2),
    ...text(meta.subtitle, serif(12, 17, INK_SOFT), 16),
    ...text(`${meta.category} · Grades ${meta.grades}`, sans(10, 14, 700, tone.accent), 16),
    ...text(meta.description, serif(10.3, 15), 0),
  ]
  const bottom = [
    ...text(
      `First edition, 2025. © 2025 ${meta.author}. Teachers may print and copy pages of this book for their own classes.`,
      small,
      7,
    ),
    ...text(
      'Activities use things found at home and in an ordinary school. Read the “Safety” and “Take care” boxes before a class tries one; an adult stays present wherever heat, glass, chemicals or mains electricity come in.',
      small,
      7,
    ),
    ...text(
      'Set in Source Serif 4 and Anek Latin, with signs from Noto Sans Math, all under the SIL Open Font License. Quantities are in SI units unless the text says otherwise.',
      small,
      0,
    ),
  ]
  return (doc) => {
    artifact(doc, () => {
      dotGrid(doc, { x: PAGE.left + 2, y: 60, width: 24, height: 24 }, tone.accent, 12, 1.8)
      doc
        .lineWidth(0.6)
        .strokeColor(LINE)
        .moveTo(PAGE.left, PAGE.height - 190)
        .lineTo(PAGE.width - PAGE.right, PAGE.height - 190)
        .stroke()
    })
    setAll(doc, top, PAGE.left, 112)
    setAll(doc, bottom, PAGE.left, PAGE.height - 176)
  }
}

const CHAPTER_LINE = { ...sans(10.6, 16.5, 700), before: 6 }
const SECTION_LINE = { ...serif(9.3, 13, INK_SOFT), before: 0 }
const ROOM = PAGE.height - PAGE.bottom - 120

/** Reduces line spacing slightly if that saves a second page. */
export function tightness(entries: ContentsEntry[]): number {
  const wanted = entries.reduce(
    (sum, { level }) => sum + (level === 1 ? CHAPTER_LINE.leading + CHAPTER_LINE.before : SECTION_LINE.leading),
    0,
  )
  return wanted > ROOM && wanted * 0.8 <= ROOM ? ROOM / wanted : 1
}

/** Splits the contents into pages; a chapter's line is never alone at the bottom. */
export function contentsPages(entries: ContentsEntry[]): ContentsEntry[][] {
  const groups: ContentsEntry[][] = []
  for (const entry of entries) {
    if (entry.level === 1) groups.push([entry])
    else groups.at(-1)?.push(entry)
  }
  const pages: ContentsEntry[][] = [[]]
  let used = 0
  const tight = tightness(entries)
  for (const group of groups) {
    const height =
      tight * (CHAPTER_LINE.leading + CHAPTER_LINE.before + (group.length - 1) * SECTION_LINE.leading) - 0.01
    if (used + height > ROOM) {
      pages.push([])
      used = 0
    }
    used += height
    pages.at(-1)?.push(...group)
  }
  return pages
}

/** One page of the contents, with a link on every line. */
export function contentsPage(
  entries: ContentsEntry[],
  part: { first: boolean; number: number; tight: number },
  tone: Tone,
  parent: Tag,
): (doc: Doc, toc: Tag) => void {
  const heading = part.first ? parent.add('H1') : undefined
  return (doc, toc) => {
    const title = shape('Contents', sans(27, 29, 700).style)
    heading?.mark(doc, () => drawRuns(doc, title, PAGE.left, 92, INK))
    artifact(doc, () => doc.rect(PAGE.left, part.first ? 102 : 52, 36, 3).fill(tone.accent))
    let y = part.first ? 116 : 64
    entries.forEach((entry, i) => {
      const look = entry.level === 1 ? CHAPTER_LINE : SECTION_LINE
      const leading = look.leading * part.tight
      y += look.before * part.tight
      const baseline = y + leading * 0.7
      const left = PAGE.left + 22
      const page = shape(String(entry.page), { ...look.style, family: 'sans', weight: entry.level === 1 ? 700 : 400 })
      const right = PAGE.width - PAGE.right
      const runs = shape(entry.title, look.style)
      const link = toc.children[i]?.children[0]
      if (!link) throw new Error('a line of the contents has no structure')
      const start = left + widthOf(runs) + 6
      artifact(doc, () => {
        doc.fillColor(LINE)
        for (let dot = Math.ceil(start / 6) * 6; dot < right - widthOf(page) - 5; dot += 6)
          doc.circle(dot, baseline - 1.5, 0.6)
        doc.fill()
      })
      link.mark(doc, () => {
        if (entry.number !== undefined)
          drawRuns(doc, shape(`${entry.number} `, look.style), PAGE.left, baseline, tone.accent)
        drawRuns(doc, [...runs, ...shape(' ', look.style)], left, baseline, look.color)
        drawRuns(doc, page, right - widthOf(page), baseline, look.color)
      })
      // The published types have only a few of pdfkit's options.
      const options = { structParent: link.opened(), Contents: pdfText(`${entry.title}, page ${entry.page}`) }
      doc.goTo(PAGE.left, y, COLUMN, leading, entry.name, options)
      // Ended while this page is current: pdfkit records the page of a link when its element is written.
      link.opened().end()
      y += leading
    })
    drawFolio(doc, part.number, tone.accent)
  }
}
