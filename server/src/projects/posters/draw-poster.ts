import { brand } from '@ariviyal/contract/brand'
import { fitText } from '../../platform/pdf/fit-text.ts'
import type { Weight } from '../../platform/pdf/fonts.ts'
import { ink } from '../../platform/pdf/look.ts'
import { drawMark } from '../../platform/pdf/mark.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { penOn } from '../../platform/pdf/pen.ts'
import { tagsOn } from '../../platform/pdf/tagged.ts'
import { chartInWords, drawChart, figure } from './draw-chart.ts'
import type { Poster, PosterFigure } from './poster.ts'
import { posterWords } from './poster-words.ts'

type Doc = PDFKit.PDFDocument
type Sizes = readonly (readonly [size: number, lines: number])[]

/** Points of A4; a poster of A1 is the same page, larger. */
const page = { width: 595.28, height: 841.89 }
const left = 44
const width = page.width - 2 * left
/** Points: charts take what the texts leave, within these. */
const chart = { least: 56, most: 150 }
/** Title, summary, weeks and gaps of a chart. */
const besideChart = 96
const foot = 62

/** Draws the poster of a class: one tagged page of A4, or of A1 for a wall. */
export const drawPoster = (poster: Poster, size: 'a1' | 'a4'): Promise<Uint8Array<ArrayBuffer>> =>
  drawPaper(
    {
      title: poster.title,
      madeAt: poster.madeAt,
      language: poster.language,
      size: size === 'a1' ? 'A1' : 'A4',
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
    },
    (doc) => {
      doc.scale(doc.page.width / page.width)
      draw(doc, poster)
    },
  )

interface Style {
  sizes: Sizes
  weight?: Weight
  color?: string
  x?: number
  width?: number
}

function draw(doc: Doc, poster: Poster): void {
  const words = posterWords[poster.language] ?? posterWords.en
  const pen = penOn(doc)
  const { tag, figure: tagFigure, artifact } = tagsOn(doc, poster.title)
  /** Sets a text from a height on; returns the height below it. */
  const set = (type: string, text: string, y: number, style: Style): number => {
    const { sizes, weight = 'serif', color = ink.text, x = left, width: available = width } = style
    const { size, lines } = fitText(pen, text, { width: available, sizes, weight })
    const leading = size * 1.3
    tag(type, text, () => {
      for (const [place, line] of lines.entries())
        pen.write(line, { x, y: y + place * leading, size, weight, color, width: available * 2 })
    })
    return y + lines.length * leading
  }
  const heading = (text: string, y: number) =>
    set('H2', text, y, { sizes: [[14, 1]], weight: 'display', color: ink.indigo }) + 2

  artifact(() => doc.rect(0, 0, page.width, page.height).fill(ink.paper))
  artifact(() => doc.rect(0, 0, page.width, 10).fill(ink.indigo).rect(0, 10, page.width, 3).fill(ink.turmeric))
  let y = set('H1', poster.title, 34, { sizes: titleSizes, weight: 'display', color: ink.indigo })
  y = set('P', 'grade' in poster.by ? words.unnamed(poster.by) : words.by(poster.by), y + 4, {
    sizes: bySizes,
    weight: 'serif-bold',
  })
  y = heading(words.question, y + 14)
  y = set('P', poster.question, y, { sizes: textSizes })
  y = heading(words.found, y + 14)
  if (poster.figures.length === 0) y = set('P', words.nothing, y, { sizes: textSizes })

  const concluded = fitText(pen, poster.conclude, { width, sizes: concludeSizes, weight: 'serif' })
  const below = foot + (poster.conclude ? 28 + concluded.lines.length * concluded.size * 1.3 : 0)
  const free = (page.height - below - y) / Math.max(1, poster.figures.length) - besideChart
  const chartHeight = Math.max(chart.least, Math.min(chart.most, free))
  for (const found of poster.figures) {
    const title = found.unit ? `${found.label} (${found.unit})` : found.label
    y = set('H3', title, y + 2, {
      sizes: [
        [12, 1],
        [10, 2],
      ],
      weight: 'serif-bold',
    })
    y = set('P', summaryOf(found, words), y, {
      sizes: [
        [10.5, 2],
        [9, 3],
      ],
      color: ink.soft,
    })
    const box = { x: left, y: y + 10, width, height: chartHeight }
    tagFigure(chartInWords(found), () => drawChart(doc, pen, found, box))
    y = box.y + chartHeight + 18
    y = set('P', words.weeks, y, { sizes: [[8, 1]], color: ink.soft, x: left + 34, width: 200 })
    artifact(() => {
      doc.rect(left + 250, y - 8, 8, 8).fill(ink.indigo)
      pen.write(words.ours, { x: left + 263, y: y - 11, size: 8, width: 200 })
      // No dot is drawn while schools are too few.
      if (found.weeks.every(({ all }) => all === null)) return
      doc
        .circle(left + 364, y - 4, 3.6)
        .lineWidth(1)
        .fillAndStroke(ink.turmeric, ink.text)
      pen.write(words.all(found.all.schools), { x: left + 373, y: y - 11, size: 8, width: 200 })
    })
    y += 8
  }
  if (poster.conclude) {
    y = heading(words.conclude, y + 4)
    set('P', poster.conclude, y, { sizes: concludeSizes })
  }
  artifact(() => drawMark(doc, left, page.height - 46, 22))
  set('P', `${brand.name} · ${words.foot}`, page.height - 41, {
    sizes: [
      [8.5, 1],
      [7.5, 1],
      [6.5, 2],
    ],
    color: ink.soft,
    x: left + 30,
    width: width - 30,
  })
}

/** The mean of the class, and that of all schools with its interval. */
function summaryOf({ unit, readings, visits, mean, all }: PosterFigure, words: (typeof posterWords)['en']): string {
  const withUnit = (text: string) => (unit ? `${text} ${unit}` : text)
  const others =
    all.mean === null
      ? words.tooFew
      : `${words.all(all.schools)}: ${withUnit(figure(all.mean))} (${figure(all.low)}–${figure(all.high)})`
  return `${words.ours}: ${withUnit(figure(mean))}, ${words.readings(readings, visits)}. ${others}.`
}

const titleSizes: Sizes = [
  [30, 2],
  [26, 2],
  [22, 3],
  [18, 4],
]
const bySizes: Sizes = [
  [14, 1],
  [12, 2],
  [10, 3],
]
const textSizes: Sizes = [
  [13, 3],
  [11, 5],
  [9.5, 7],
]
const concludeSizes: Sizes = [
  [11, 6],
  [10, 8],
  [8.5, 10],
]
