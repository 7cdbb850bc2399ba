import { sans, serif } from '../layout/lay-out-text.ts'
import { drawing, type MaterialSource, needed } from '../material-sources.ts'
import type { Sheet } from '../sheet.ts'
import { INK_SOFT, LINE } from '../theme.ts'
import { A4, blocksOf, COLUMN, FIGURE, itemsOf, MARGIN, newSheet, toneOf } from './blocks.ts'
import { drawSafety, safetyOf } from './safety.ts'

/** Of the usual text, in points; few and short answers are set larger, so that they fill their page. */
const SIZE = 12
const sizes = [SIZE, 13, 14, 15, 16, 17]
/** At least this part of each page is used. */
export const LEAST_FILL = 0.4

/** Places a block at `y` and returns the height it takes with the space below it. */
type Place = (sheet: Sheet, block: string, y: number, look: Look) => number | null

interface Look {
  accent: string
  /** Of the text of questions and answers, in points. */
  size: number
}

const placeFigure: Place = (sheet, block, y) => {
  const [, alt, path] = FIGURE.exec(block) ?? []
  if (alt === undefined || path === undefined) return null
  return sheet.figure(drawing(path), alt, { x: MARGIN, y, width: COLUMN }, 240) + 12
}

const placeSafety: Place = (sheet, block, y) => {
  const lines = safetyOf(block)
  return lines && drawSafety(sheet, lines, { x: MARGIN, y, width: COLUMN }) + 12
}

/** `_ 3` leaves three ruled lines for writing. */
const placeLines: Place = (sheet, block, y) => {
  const count = Number(/^_ (\d+)$/.exec(block)?.[1] ?? 0)
  if (count === 0) return null
  for (let line = 1; line <= count; line += 1) sheet.rule(y + line * 21, MARGIN + 22, A4.width - MARGIN, LINE)
  return count * 21 + 12
}

const placeQuestion: Place = (sheet, block, y, { accent, size }) => {
  const [, number, text] = /^(\d+)\. ([\s\S]+)$/.exec(block) ?? []
  if (number === undefined || text === undefined) return null
  const leading = Math.round(size * 1.4)
  sheet.text(`${number}.`, sans(size, leading, 700, accent), { x: MARGIN, y, width: 22 }, sheet.root.add('P'))
  const area = { x: MARGIN + 22, y, width: COLUMN - 22 }
  return sheet.text(text.replaceAll('\n', ' '), serif(size, leading), area, sheet.root.add('P')) + 6 + 4 * (size - SIZE)
}

const placeHeading: Place = (sheet, block, y) => {
  if (!block.startsWith('## ')) return null
  return sheet.text(block.slice(3), sans(15, 20, 700), { x: MARGIN, y, width: COLUMN }, sheet.root.add('H2')) + 4
}

const placeList: Place = (sheet, block, y, { accent }) => {
  const items = itemsOf(block)
  if (!items) return null
  const list = sheet.root.add('L')
  let height = 0
  for (const item of items) {
    const mark = y + height + 9
    sheet.decorate((doc) => doc.circle(MARGIN + 6, mark, 2.4).fill(accent))
    const area = { x: MARGIN + 18, y: y + height, width: COLUMN - 18 }
    height += sheet.text(item, serif(12, 17), area, list.add('LI').add('LBody')) + 3
  }
  return height + 8
}

/** Rows of `| cell | cell |`, the first with headings; empty cells are for pupils to fill. */
const placeTable: Place = (sheet, block, y) => {
  if (!block.startsWith('|')) return null
  const rows = block.split('\n').map((row) =>
    row
      .slice(1, row.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  )
  const table = sheet.root.add('Table')
  let height = 0
  rows.forEach((cells, index) => {
    const tag = table.add('TR')
    const width = COLUMN / cells.length
    const head = index === 0
    const tall = cells.map((cell, column) => {
      const look = head ? sans(11, 15, 600) : serif(11, 15)
      const area = { x: MARGIN + column * width + 6, y: y + height + 5, width: width - 12 }
      const cellTag = head ? tag.add('TH', { scope: 'Column' }) : tag.add('TD')
      return cell === '' ? 15 : sheet.text(cell, look, area, cellTag)
    })
    const [top, high] = [y + height, Math.max(...tall) + 10]
    sheet.decorate((doc) => {
      doc.lineWidth(0.8).strokeColor(INK_SOFT)
      for (let column = 0; column < cells.length; column += 1)
        doc.rect(MARGIN + column * width, top, width, high).stroke()
    })
    height += high
  })
  return height + 12
}

const placeParagraph = (sheet: Sheet, block: string, y: number): number =>
  sheet.text(block.replaceAll('\n', ' '), serif(12, 17), { x: MARGIN, y, width: COLUMN }, sheet.root.add('P')) + 10

const places = [placeFigure, placeSafety, placeLines, placeQuestion, placeHeading, placeList, placeTable]

function placeBlock(sheet: Sheet, block: string, y: number, look: Look): number {
  for (const place of places) {
    const height = place(sheet, block, y, look)
    if (height !== null) return height
  }
  return placeParagraph(sheet, block, y)
}

/** The line for name, class and date. */
function placeNames(sheet: Sheet, y: number): number {
  for (const [from, to, label] of [
    [0, 235, 'Name'],
    [250, 355, 'Class'],
    [370, COLUMN, 'Date'],
  ] as const) {
    sheet.text(label, sans(11, 15, 600, INK_SOFT), { x: MARGIN + from, y, width: 50 }, sheet.root.add('P'))
    sheet.rule(y + 14, MARGIN + from + 36, MARGIN + to, INK_SOFT)
  }
  return 30
}

/** Whether blocks from `y` on fill enough of a page. */
function isFilled(source: MaterialSource, y: number, blocks: string[], look: Look): boolean {
  const trial = newSheet(source, A4)
  trial.addPage()
  blocks.reduce((at, block) => at + placeBlock(trial, block, at, look), y)
  return Math.max(...trial.fills()) >= LEAST_FILL
}

/**
 * A worksheet or a kit: pages separated by `---`, each with a title in its first line as `# title`. A worksheet needs none: its
 * first page has questions and its second their answers. Sheets for pupils have a line for the name.
 */
export function renderPages(source: MaterialSource): Sheet {
  const sheet = newSheet(source, A4)
  const { accent } = toneOf(source)
  const title = needed(source, 'title')
  const isKit = needed(source, 'kind') === 'kit'
  source.body.split(/^---$/m).forEach((page, index) => {
    const [, own, rest = page] = /^\s*# (.+)\n([\s\S]*)$/.exec(page) ?? []
    sheet.addPage()
    sheet.decorate((doc) => doc.rect(0, 0, A4.width, 12).fill(accent))
    let y = 40
    const heading = own ?? (index === 0 ? title : `Answers: ${title}`)
    y += sheet.text(heading, sans(24, 28, 700), { x: MARGIN, y, width: COLUMN }, sheet.root.add('H1')) + 4
    const grades = needed(source, 'grades').replace(/^(\d+)-\1$/, '$1')
    const facts = `${isKit && own !== title ? `${title} · ` : ''}${needed(source, 'chapter')} · grade ${grades}`
    y += sheet.text(facts, sans(11, 15, 500, INK_SOFT), { x: MARGIN, y, width: COLUMN }, sheet.root.add('P')) + 12
    if (isKit ? heading.startsWith('Sheet') : index === 0) y += placeNames(sheet, y)
    const size = sizes.find((each) => isFilled(source, y, blocksOf(rest), { accent, size: each })) ?? SIZE
    for (const block of blocksOf(rest)) y += placeBlock(sheet, block, y, { accent, size })
    if (y > A4.height - 40) throw new Error(`${source.slug}: page ${index + 1} is too full (${Math.round(y)})`)
    const foot = { x: MARGIN, y: A4.height - 30, width: COLUMN }
    sheet.foot('Ariviyal', sans(10, 13, 600, INK_SOFT), foot, sheet.root.add('P'))
  })
  return sheet
}
