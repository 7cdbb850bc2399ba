import { sans } from '../layout/lay-out-text.ts'
import { type MaterialSource, needed } from '../material-sources.ts'
import type { Sheet } from '../sheet.ts'
import { INK_SOFT, LINE } from '../theme.ts'
import { A4, COLUMN, MARGIN, newSheet } from './blocks.ts'
import { placeSlide, SLIDE, slidesOf } from './render-deck.ts'

/** Text of a slide is then 14 points high on paper. */
const scale = COLUMN / SLIDE.width
const slideHeight = SLIDE.height * scale
const perPage = 2
/** Between lines to write on, in points. */
const lineHeight = 21
const [top, bottom] = [72, A4.height - 48]

/**
 * The slides of a deck for the class to keep: two on a page of A4, on white in a thin frame, with lines to write on. The title slide is left
 * out, since its colour would cost a page of ink.
 */
export function renderHandout(source: MaterialSource): Sheet {
  const sheet = newSheet(source, A4)
  const count = slidesOf(source).length
  const facts = `${needed(source, 'chapter')} · grade ${needed(source, 'grades').replace(/^(\d+)-\1$/, '$1')}`
  for (let first = 1; first < count; first += perPage) {
    const onPage = Math.min(perPage, count - first)
    const share = (bottom - top) / onPage
    sheet.addPage()
    const head = { x: MARGIN, width: COLUMN }
    sheet.text(needed(source, 'title'), sans(16, 20, 700), { ...head, y: 30 }, sheet.root.add('P'))
    sheet.text(facts, sans(10, 13, 500, INK_SOFT), { ...head, y: 51 }, sheet.root.add('P'))
    for (let place = 0; place < onPage; place += 1) {
      const y = top + place * share
      sheet.scaled({ x: MARGIN, y, scale }, () => placeSlide(sheet, source, first + place))
      sheet.decorate((doc) => doc.lineWidth(0.8).strokeColor(INK_SOFT).rect(MARGIN, y, COLUMN, slideHeight).stroke())
      for (let line = y + slideHeight + lineHeight; line <= y + share - 8; line += lineHeight)
        sheet.rule(line, MARGIN, MARGIN + COLUMN, LINE)
    }
    const foot = { ...head, y: A4.height - 34 }
    sheet.foot('Ariviyal', sans(10, 13, 600, INK_SOFT), foot, sheet.root.add('P'))
  }
  return sheet
}
