import type { Language } from '@ariviyal/contract/languages'
import type { AnswerPlace } from '@ariviyal/contract/tests/print'
import { ink } from '../../platform/pdf/look.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { penOn } from '../../platform/pdf/pen.ts'
import { type Block, type Blocks, blocksOn, heightOf } from './blocks.ts'
import { instructionsOf, ruleOf, titleOf } from './instructions.ts'
import { type PrintWords, printWords } from './print-words.ts'
import type { PrintedPaper, PrintedSection } from './printed-test.ts'
import { topBlocks } from './question-blocks.ts'
import { schemeBlocks } from './scheme-blocks.ts'

export interface PaperHead {
  /** Null for a line to fill in. */
  school: string | null
  title: string
  class: string
  subject: string
  minutes: number | null
  /** Null for a test without sets. */
  set: string | null
  language: Language
}

export interface PrintedFile {
  head: PaperHead
  paper: PrintedPaper
  pictures: ReadonlyMap<string, Uint8Array>
  lines: AnswerPlace
  scheme: boolean
  madeAt: Date
}

/** A4 in points. */
const margin = 48
const width = 595.28 - 2 * margin
const bottom = 841.89 - 58

/** The pages of a set: its questions, or its marking scheme. */
export function drawTest({ head, paper, pictures, lines, scheme, madeAt }: PrintedFile) {
  const words = printWords[head.language]
  const setName = head.set === null ? null : `${words.set} ${head.set}`
  const title = [head.title, scheme ? words.scheme : null, setName].filter(Boolean).join(', ')
  const margins = { top: margin, bottom: 0, left: margin, right: margin }
  return drawPaper({ title, madeAt, margins, bufferPages: true }, (doc) => {
    const blocks = blocksOn(doc, title, width)
    const flow = flowOn(doc)
    flow(headBlocks(blocks, head, paper, words, scheme))
    if (!scheme) flow(instructionBlocks(blocks, instructionsOf(paper, words, lines), words))
    const page = { blocks, words, width, pictures, lines }
    const { sections } = paper
    for (const [place, section] of sections.entries()) {
      let heading = sectionBlocks(blocks, section, titleOf(section, place, sections.length, words), words)
      for (const alternatives of section.units)
        for (const [index, top] of alternatives.entries()) {
          const units = scheme ? top.questions.map((question) => schemeBlocks(page, question)) : topBlocks(page, top)
          for (const [part, unit] of units.entries()) {
            const isOther = index > 0 && part === 0
            // A heading, and OR, stay with what follows.
            flow([...heading, ...(isOther ? orBlocks(blocks, words) : []), ...unit])
            heading = []
          }
        }
    }
    numberPages(doc, blocks, title, words)
  })
}

/** Puts blocks below each other; those of one call stay on one page where they fit on one. */
function flowOn(doc: PDFKit.PDFDocument): (blocks: Block[]) => void {
  let y = margin
  const turn = () => {
    doc.addPage()
    y = margin
  }
  return (blocks) => {
    const height = heightOf(blocks)
    if (y + height > bottom && height <= bottom - margin) turn()
    for (const block of blocks) {
      if (y + block.height > bottom && y > margin) turn()
      block.draw(margin, y)
      y += block.height
    }
  }
}

function headBlocks(blocks: Blocks, head: PaperHead, paper: PrintedPaper, words: PrintWords, scheme: boolean): Block[] {
  const blank = '______________'
  const long = '_'.repeat(44)
  const middle = width / 2
  const pair = (left: string, right: string) =>
    blocks.beside(
      blocks.text(left, { until: middle - 8, above: 4 }),
      blocks.text(right, { from: middle + 8, align: 'right', above: 4 }),
    )
  const time = head.minutes === null ? blank : words.duration(head.minutes)
  const below = [scheme ? words.scheme : null, head.set === null ? null : `${words.set} ${head.set}`].filter(Boolean)
  return [
    ...blocks.text(head.school ?? `${words.school}: ${long}`, { size: 15, weight: 'bold', align: 'centre' }),
    ...blocks.text(head.title, { size: 13, weight: 'bold', align: 'centre', tag: 'H1', above: 3 }),
    ...(below.length > 0 ? blocks.text(below.join(', '), { size: 12, weight: 'bold', align: 'centre', above: 2 }) : []),
    blocks.space(4),
    pair(`${words.class}: ${head.class}`, `${words.time}: ${time}`),
    pair(`${words.subject}: ${head.subject}`, `${words.marks}: ${paper.marks}`),
    ...(scheme ? [] : [blocks.space(8), pair(`${words.name}: ${'_'.repeat(32)}`, `${words.rollNumber}: ${blank}`)]),
    blocks.rule(0, width, 8),
  ]
}

const instructionBlocks = (blocks: Blocks, lines: string[], words: PrintWords): Block[] => [
  ...blocks.text(words.instructions, { weight: 'bold', tag: 'H2', above: 8 }),
  ...lines.map((line, place) =>
    blocks.beside(
      blocks.text(`${place + 1}.`, { until: 18, size: 10, above: 2 }),
      blocks.text(line, { from: 18, size: 10, above: 2 }),
    ),
  ),
  blocks.rule(0, width, 8),
]

function sectionBlocks(blocks: Blocks, section: PrintedSection, title: string, words: PrintWords): Block[] {
  const rule = ruleOf(section, words)
  if (title === '' && rule === '') return []
  const marks = blocks.text(words.marksOf(section.marks), { align: 'right', above: 14, from: width - 110 })
  return [
    blocks.beside(
      blocks.text(title || rule, { size: 12, weight: 'bold', tag: 'H2', above: 12, until: width - 110 }),
      marks,
    ),
    ...(title && rule ? blocks.text(rule, { color: ink.soft, above: 1 }) : []),
  ]
}

const orBlocks = (blocks: Blocks, words: PrintWords): Block[] =>
  blocks.text(words.or, { weight: 'bold', align: 'centre', above: 8 })

/** The title with its set, and the number, on each page. */
function numberPages(doc: PDFKit.PDFDocument, { tags }: Blocks, title: string, words: PrintWords): void {
  const pen = penOn(doc)
  const { start, count } = doc.bufferedPageRange()
  const look = { y: 841.89 - 40, size: 8.5, width, color: ink.soft }
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const number = words.page(page - start + 1, count)
    tags.artifact(() => {
      pen.write(title.length > 90 ? `${title.slice(0, 89)}…` : title, { ...look, x: margin })
      pen.write(number, { ...look, x: margin + width - pen.measure(number, look.size) })
    })
  }
}
