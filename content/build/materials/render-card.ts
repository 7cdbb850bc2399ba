import { sans } from '../layout/lay-out-text.ts'
import { drawing, type MaterialSource, needed } from '../material-sources.ts'
import type { Sheet } from '../sheet.ts'
import { INK_SOFT } from '../theme.ts'
import { A4, blocksOf, COLUMN, FIGURE, itemsOf, MARGIN, newSheet, toneOf } from './blocks.ts'

/** The languages of a card, in the order of its pages, with the words that every card has. */
const languages = [
  { lang: 'en-IN', card: 'Blackboard card', grade: 'Grade' },
  { lang: 'ta-IN', card: 'கரும்பலகை அட்டை', grade: 'வகுப்பு' },
  { lang: 'hi-IN', card: 'श्यामपट्ट कार्ड', grade: 'कक्षा' },
]

/** A page of a card: `# title`, then paragraphs, a list of what to write and a drawing to copy. */
interface Page {
  lang: string
  head: string
  title: string
  blocks: string[]
}

/** The page of a card in each language; raises an error unless there are three. */
function pagesOf(source: MaterialSource): Page[] {
  const pages = source.body.split(/^# /m).filter((page) => page.trim() !== '')
  if (pages.length !== languages.length) throw new Error(`${source.slug}: a card has a page in each of three languages`)
  const grades = needed(source, 'grades').replace(/^(\d+)-\1$/, '$1')
  return languages.map(({ lang, card, grade }, index) => {
    const [title = '', ...rest] = (pages[index] ?? '').split('\n')
    return { lang, head: `${card} · ${grade} ${grades}`, title: title.trim(), blocks: blocksOf(rest.join('\n')) }
  })
}

interface Look {
  accent: string
  /** How much larger than 16 points the writing is. */
  scale: number
  /** Added between blocks, in points. */
  space: number
}

/** Writing of 16 to 32 points: a card is read from a table while its owner writes on the blackboard. */
const scales = Array.from({ length: 21 }, (_, step) => 2 - step / 20)
/** Where the writing ends at the latest, above the name at the foot. */
const BOTTOM = A4.height - 66
/** Higher drawings would leave small writing. */
const figureMax = 270
/** Larger gaps would take the drawing away from its words. */
const spaceMax = 36

/** Places a page, and returns where its writing ends. */
function placePage(sheet: Sheet, { lang, head, title, blocks }: Page, { accent, scale, space }: Look): number {
  const root = sheet.root.add('Sect', { lang })
  const place = { x: MARGIN, width: COLUMN }
  const writing = sans(16 * scale, 25 * scale, 400)
  sheet.addPage()
  sheet.decorate((doc) =>
    doc
      .lineWidth(1.2)
      .strokeColor(INK_SOFT)
      .rect(30, 30, A4.width - 60, A4.height - 60)
      .stroke(),
  )
  let y = 50
  y += sheet.text(head, sans(12, 20, 600, INK_SOFT), { ...place, y }, root.add('P')) + 6
  y += sheet.text(title, sans(36, 48, 700), { ...place, y }, root.add('H1')) + 10
  for (const block of blocks) {
    const [, alt, path] = FIGURE.exec(block) ?? []
    const items = itemsOf(block)
    y += space
    if (alt !== undefined && path !== undefined)
      y += sheet.figure(drawing(path), alt, { ...place, y }, figureMax, root) + 16
    else if (items) {
      const list = root.add('L')
      for (const item of items) {
        const mark = y + 13 * scale
        sheet.decorate((doc) => doc.circle(MARGIN + 6, mark, 3 * scale).fill(accent))
        const indent = 12 + 8 * scale
        const area = { x: MARGIN + indent, y, width: COLUMN - indent }
        y += sheet.text(item, writing, area, list.add('LI').add('LBody')) + 4 * scale
      }
      y += 8
    } else y += sheet.text(block.replaceAll('\n', ' '), writing, { ...place, y }, root.add('P')) + 12
  }
  sheet.foot('Ariviyal', sans(10, 13, 600, INK_SOFT), { ...place, y: A4.height - 54 }, root.add('P'))
  return y
}

/** A blackboard card: one page in each language, written as large as it allows. Labels of drawings are numbers and formulas. */
export function renderCard(source: MaterialSource): Sheet {
  const pages = pagesOf(source)
  const { accent } = toneOf(source)
  const sheet = newSheet(source, A4)
  for (const page of pages) {
    const endsAt = (scale: number) => placePage(newSheet(source, A4), page, { accent, scale, space: 0 })
    const scale = scales.find((each) => endsAt(each) <= BOTTOM)
    if (scale === undefined) throw new Error(`${source.slug}: the page ${page.title} is too full`)
    const space = Math.min(spaceMax, (BOTTOM - endsAt(scale)) / page.blocks.length)
    placePage(sheet, page, { accent, scale, space })
  }
  return sheet
}
