import { sans, serif } from '../layout/lay-out-text.ts'
import { drawing, type MaterialSource, needed } from '../material-sources.ts'
import { parseSvg } from '../parse-svg.ts'
import type { Area, Sheet } from '../sheet.ts'
import { INK_SOFT, PAPER, TURMERIC } from '../theme.ts'
import { blocksOf, FIGURE, itemsOf, newSheet, toneOf } from './blocks.ts'

/** 16:9, in points: a slide fills the smart board, and two fit on an A4 page (render-handout.ts). */
export const SLIDE = { width: 960, height: 540, left: 56, bottom: 496 }
/** Points of the smallest text and label of a slide, readable from the back row. */
const SMALLEST = 28

/** A drawing beside the text is at most half a slide; a wide one is below the text. */
const WIDE = 1.5

function sizesOf(svg: string): number[] {
  return [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
}

/** Places a drawing in an area, and raises an error if a label would be too small to read. */
function placeFigure(sheet: Sheet, [, alt = '', path = '']: RegExpExecArray, area: Area, maxHeight: number): void {
  const svg = drawing(path)
  const { width, height } = parseSvg(svg)
  const scale = Math.min(area.width / width, maxHeight / height)
  const small = Math.min(...sizesOf(svg)) * scale
  if (small < SMALLEST) throw new Error(`${path}: a label is ${small.toFixed(1)} points high on the slide`)
  sheet.figure(svg, alt, area, maxHeight)
}

/** The slides of a deck: each begins with `# title`, and has text and perhaps a drawing. */
export function slidesOf(source: MaterialSource): { title: string; blocks: string[] }[] {
  const slides = source.body.split(/^# /m).filter((slide) => slide.trim() !== '')
  return slides.map((slide) => {
    const [title = '', ...rest] = slide.split('\n')
    return { title: title.trim(), blocks: blocksOf(rest.join('\n')) }
  })
}

/** Places the title, text and drawing of a slide: the drawing beside the text or below it. */
export function placeSlide(sheet: Sheet, source: MaterialSource, index: number): void {
  const tone = toneOf(source)
  const slides = slidesOf(source)
  const { title = '', blocks = [] } = slides[index] ?? {}
  const opens = index === 0
  const figure = blocks.map((block) => FIGURE.exec(block)).find((match) => match !== null)
  const shape = figure && parseSvg(drawing(figure[2] ?? ''))
  const beside = shape && shape.width / shape.height < WIDE
  const width = opens ? 580 : beside ? 410 : 848
  const heading = opens ? sans(58, 62, 800, '#FFFFFF') : sans(38, 42, 700)
  let y = opens ? 130 : 36
  y += sheet.text(title, heading, { x: SLIDE.left, y, width: opens ? 580 : 848 }, sheet.root.add('H1')) + 16
  const top = y
  const look = serif(SMALLEST, 34, ...(opens ? ['#FFFFFF'] : []))
  for (const block of blocks.filter((one) => !FIGURE.test(one))) {
    const items = itemsOf(block)
    if (!items) {
      y += sheet.text(block.replaceAll('\n', ' '), look, { x: SLIDE.left, y, width }, sheet.root.add('P')) + 12
      continue
    }
    const list = sheet.root.add('L')
    for (const item of items) {
      const mark = y + 18
      sheet.decorate((doc) => doc.circle(64, mark, 5).fill(tone.accent))
      y += sheet.text(item, look, { x: 84, y, width: width - 28 }, list.add('LI').add('LBody')) + 10
    }
  }
  if (y > SLIDE.bottom + 10) throw new Error(`${source.slug}: the slide "${title}" is too full`)
  if (figure && beside) placeFigure(sheet, figure, { x: 484, y: top, width: 430 }, SLIDE.bottom - top)
  else if (figure) placeFigure(sheet, figure, { x: SLIDE.left, y, width: 848 }, SLIDE.bottom - y)
  sheet.foot(
    opens ? `Ariviyal · ${needed(source, 'chapter')}` : `Ariviyal · ${index + 1} of ${slides.length}`,
    sans(14, 16, 500, opens ? '#FFFFFF' : INK_SOFT),
    { x: SLIDE.left, y: 512, width: 848 },
    sheet.root.add('P'),
  )
}

/** A deck for the smart board; the first slide is the title slide. */
export function renderDeck(source: MaterialSource): Sheet {
  const sheet = newSheet(source, SLIDE)
  const tone = toneOf(source)
  slidesOf(source).forEach((_, index) => {
    const opens = index === 0
    sheet.addPage()
    sheet.decorate((doc) => {
      doc.rect(0, 0, SLIDE.width, SLIDE.height).fill(opens ? tone.accent : PAPER)
      doc.rect(0, 0, 12, SLIDE.height).fill(TURMERIC)
    })
    if (opens) sheet.dots({ x: 640, y: 24, width: 296, height: 492 }, '#FFFFFF', 24)
    placeSlide(sheet, source, index)
  })
  return sheet
}
