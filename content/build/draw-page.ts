import { drawLines, drawRuns, type Doc } from './atoms.ts'
import { breakLines } from './layout/break-lines.ts'
import { shape, widthOf } from './fonts.ts'
import { BOX } from './layout/lay-out.ts'
import { sans } from './layout/lay-out-text.ts'
import type { BookPage, Placed } from './layout/paginate.ts'
import { artifact } from './structure.ts'
import { BOX_TONE, COLUMN, INK, INK_SOFT, LINE, OPENER, PAGE, TURMERIC, type Tone } from './theme.ts'

/** The dots of a kolam, the pattern of the product. */
export function dotGrid(
  doc: Doc,
  area: { x: number; y: number; width: number; height: number },
  color: string,
  pitch = 12,
  radius = 0.9,
): void {
  doc.fillColor(color)
  for (let y = area.y; y <= area.y + area.height + 0.01; y += pitch) {
    for (let x = area.x; x <= area.x + area.width + 0.01; x += pitch) doc.circle(x, y, radius)
  }
  doc.fill()
}

function drawOpener(doc: Doc, page: BookPage, tone: Tone): void {
  const { chapter } = page
  const numeral = shape(String(chapter.number), sans(104, 104, 800).style)
  artifact(doc, () => {
    doc.rect(0, 0, PAGE.width, OPENER).fill(tone.pale)
    dotGrid(doc, { x: 10.77, y: 11, width: PAGE.width - 20, height: OPENER - 20 }, '#FFFFFF')
    doc.rect(0, OPENER, PAGE.width, 3).fill(tone.accent)
    drawRuns(doc, numeral, PAGE.width - PAGE.right - widthOf(numeral), OPENER - 20, tone.accent)
    for (const i of [0, 1, 2])
      doc.circle(PAGE.left + 3 + i * 12, OPENER - 100, 2.4).fill(i === 1 ? TURMERIC : tone.accent)
  })
  const look =
    [sans(27, 29, 700), sans(23, 25, 700)].find(
      (one) => breakLines([{ text: chapter.title, bold: false, italic: false }], one.style, COLUMN - 84).length <= 2,
    ) ?? sans(20, 22, 700)
  const lines = breakLines([{ text: chapter.title, bold: false, italic: false }], look.style, COLUMN - 84)
  const top = OPENER - 22 - lines.length * look.leading
  chapter.heading.mark(doc, () =>
    drawLines(doc, lines, { x: PAGE.left, y: top, leading: look.leading, size: look.style.size, color: INK }),
  )
}

function drawHeader(doc: Doc, page: BookPage, title: string): void {
  const style = sans(8.2, 10, 500).style
  const right = shape(page.chapter.title, style)
  artifact(
    doc,
    () => {
      drawRuns(doc, shape(title, { ...style, weight: 700 }), PAGE.left, 35, INK_SOFT)
      drawRuns(doc, right, PAGE.width - PAGE.right - widthOf(right), 35, INK_SOFT)
      doc
        .lineWidth(0.6)
        .strokeColor(LINE)
        .moveTo(PAGE.left, 43)
        .lineTo(PAGE.width - PAGE.right, 43)
        .stroke()
    },
    'Pagination',
  )
}

/** The page number, which equals the number shown by PDF viewers. */
export function drawFolio(doc: Doc, number: number, accent: string): void {
  const runs = shape(String(number), sans(9, 10, 700).style)
  artifact(
    doc,
    () => {
      const middle = PAGE.width / 2
      drawRuns(doc, runs, middle - widthOf(runs) / 2, PAGE.height - 27, INK)
      for (const side of [-1, 1])
        for (const step of [0, 1, 2])
          doc.circle(middle + side * (18 + step * 7), PAGE.height - 30, 1.1).fill(step === 1 ? TURMERIC : accent)
    },
    'Pagination',
  )
}

/** Draws boxes behind their atoms; one that continues on another page is open at that side. */
function drawFrames(doc: Doc, placed: Placed[]): void {
  placed.forEach(({ atom, y }, i) => {
    const { frame } = atom
    if (!frame || placed[i - 1]?.atom.frame === frame) return
    let end = i
    while (placed[end + 1]?.atom.frame === frame) end++
    const last = placed[end]
    const bottom = (last?.y ?? y) + (last?.atom.height ?? 0) + BOX.padBottom
    const top = y - BOX.padTop
    const tone = BOX_TONE[frame.kind]
    artifact(doc, () => {
      doc
        .rect(PAGE.left, top, COLUMN, bottom - top)
        .fillColor(tone.pale, 0.55)
        .fill()
      doc.fillOpacity(1)
      doc.rect(PAGE.left, top, BOX.bar, bottom - top).fill(tone.accent)
    })
  })
}

export function drawBookPage(doc: Doc, page: BookPage, book: { title: string; tone: Tone; number: number }): void {
  if (page.opens) drawOpener(doc, page, book.tone)
  else drawHeader(doc, page, book.title)
  drawFrames(doc, page.placed)
  for (const { atom, y } of page.placed) {
    if (atom.anchor) doc.addNamedDestination(atom.anchor.name, 'XYZ', 0, Math.max(0, y - 30), null)
    atom.draw(doc, PAGE.left, y)
  }
  drawFolio(doc, book.number, book.tone.accent)
}
